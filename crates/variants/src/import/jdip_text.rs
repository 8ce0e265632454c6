//! XML as jDip writes it: elements with their lines, and nothing in them that isn't known.

use roxmltree::{Document, Node, ParsingOptions};

/// A file of jDip has a few hundred provinces, each with a few elements, and blanks between them.
const NODES_MAX: u32 = 50_000;

/// The lines of a file, to say where something stands.
pub(super) struct XmlLines {
    /// What comes before the word "line": the name of a file that another one names.
    label: String,
    /// Where lines end.
    ends: Vec<usize>,
}

impl XmlLines {
    pub(super) fn of(text: &str, label: &str) -> XmlLines {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let label = if label.is_empty() { String::new() } else { format!("{label}: ") };
        XmlLines { label, ends: ends.map(|(at, _)| at).collect() }
    }

    fn at(&self, offset: usize) -> String {
        format!("{}line {}", self.label, self.ends.partition_point(|end| *end < offset) + 1)
    }

    /// Where an element stands.
    pub(super) fn of_node(&self, node: Node<'_, '_>) -> String {
        self.at(node.range().start)
    }

    /// The whole of a text, or why it isn't read. A list of elements at its head is passed over;
    /// what would put other text in their place is refused.
    pub(super) fn parse<'t>(&self, text: &'t str) -> Result<Document<'t>, String> {
        if let Some(offset) = text.find("<!ENTITY") {
            return Err(format!("{}: <!ENTITY is refused: write the text out", self.at(offset)));
        }
        let options =
            ParsingOptions { allow_dtd: true, nodes_limit: NODES_MAX, entity_resolver: None };
        Document::parse_with_options(text, options).map_err(|error| {
            let line = error.pos().row.max(1);
            format!("{}line {line}: no XML that is read: {error}", self.label)
        })
    }
}

/// A file with what is wrong in it.
pub(super) struct XmlReader<'r> {
    pub(super) lines: &'r XmlLines,
    pub(super) refused: &'r mut Vec<String>,
}

impl XmlReader<'_> {
    /// Refuses something in an element.
    pub(super) fn refuse(&mut self, node: Node<'_, '_>, what: &str) {
        let place = self.lines.of_node(node);
        self.refused.push(format!("{place}: {what}"));
    }

    /// The elements in one, all of them known by name; the attributes of it, too.
    pub(super) fn children<'d, 't>(
        &mut self,
        node: Node<'d, 't>,
        attributes: &[&str],
        known: &[&str],
    ) -> Vec<Node<'d, 't>> {
        let name = node.tag_name().name();
        for attribute in node.attributes() {
            if !attributes.contains(&attribute.name()) {
                let what = format!("{name} {}=: this isn't known", attribute.name());
                self.refuse(node, &what);
            }
        }
        let mut children = Vec::new();
        for child in node.children().filter(Node::is_element) {
            if known.contains(&child.tag_name().name()) {
                children.push(child);
            } else {
                self.refuse(child, &format!("{} in {name}: not known", child.tag_name().name()));
            }
        }
        children
    }

    /// An attribute that has to be there.
    pub(super) fn needed<'d>(&mut self, node: Node<'d, '_>, attribute: &str) -> Option<&'d str> {
        let value = node.attribute(attribute).map(str::trim).filter(|value| !value.is_empty());
        if value.is_none() {
            self.refuse(node, &format!("{} without {attribute}=", node.tag_name().name()));
        }
        value
    }
}
