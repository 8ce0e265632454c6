//! The tree that a browser would make of a page, as far as its text needs it.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, LocalName, Namespace, QualName, ns};

/// A page with more nodes was written by a program; no player's orders are so long.
pub(super) const NODES_MAX: usize = 50_000;

/// Elements are nested less deep by every mail program; browsers stop at twice that.
pub(super) const DEPTH_MAX: usize = 256;

/// A node of the page, by its number.
pub(super) type Id = usize;

/// An element or a text.
#[derive(Debug, Default)]
pub(super) struct Node {
    parent: Option<Id>,
    pub(super) children: Vec<Id>,
    /// The text, if it is one.
    pub(super) text: Option<String>,
    name: Option<QualName>,
    attributes: Vec<Attribute>,
    depth: usize,
}

impl Node {
    /// Its name as HTML; nothing for texts, comments and drawings.
    pub(super) fn tag(&self) -> Option<&str> {
        let name = self.name.as_ref().filter(|name| name.ns == ns!(html))?;
        Some(&name.local)
    }

    /// The value of an attribute.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|known| &*known.name.local == name);
        found.map(|attribute| &*attribute.value)
    }

    /// The names of its attributes.
    pub(super) fn attributes(&self) -> impl Iterator<Item = &str> {
        self.attributes.iter().map(|known| &*known.name.local)
    }
}

/// A page. The parser changes it through shared references, hence the cells.
#[derive(Default)]
pub(super) struct Tree {
    nodes: RefCell<Vec<Node>>,
    too_large: Cell<bool>,
}

/// The name of an element, at hand without a borrow.
#[derive(Debug)]
pub(super) struct ElementName {
    ns: Namespace,
    local: LocalName,
}

impl html5ever::tree_builder::ElemName for ElementName {
    fn ns(&self) -> &Namespace {
        &self.ns
    }

    fn local_name(&self) -> &LocalName {
        &self.local
    }
}

impl Tree {
    pub(super) fn new() -> Tree {
        let tree = Tree::default();
        tree.create(Node::default());
        tree
    }

    /// Whether the page is larger than any person's letter.
    pub(super) fn is_too_large(&self) -> bool {
        self.too_large.get()
    }

    /// All nodes; the first is the page itself.
    pub(super) fn into_nodes(self) -> Vec<Node> {
        self.nodes.into_inner()
    }

    fn create(&self, node: Node) -> Id {
        let mut nodes = self.nodes.borrow_mut();
        nodes.push(node);
        if nodes.len() > NODES_MAX {
            self.too_large.set(true);
        }
        nodes.len() - 1
    }

    /// Puts a node or a text among the children of another, before the one at a place.
    fn insert(&self, parent: Id, at: Option<usize>, new: NodeOrText<Id>) {
        let child = match new {
            NodeOrText::AppendNode(child) => {
                self.detach(child);
                child
            }
            NodeOrText::AppendText(text) => {
                if self.continues(parent, at, &text) {
                    return;
                }
                self.create(Node { text: Some(text.to_string()), ..Node::default() })
            }
        };
        let mut nodes = self.nodes.borrow_mut();
        let depth = nodes.get(parent).map_or(0, |node| node.depth) + 1;
        if depth > DEPTH_MAX {
            self.too_large.set(true);
        }
        if let Some(node) = nodes.get_mut(child) {
            (node.parent, node.depth) = (Some(parent), depth);
        }
        if let Some(node) = nodes.get_mut(parent) {
            let at = at.unwrap_or(node.children.len()).min(node.children.len());
            node.children.insert(at, child);
        }
    }

    /// Adds a text to one that stands there already.
    fn continues(&self, parent: Id, at: Option<usize>, text: &str) -> bool {
        let mut nodes = self.nodes.borrow_mut();
        let before = nodes.get(parent).and_then(|node| match at {
            Some(at) => node.children.get(at.checked_sub(1)?).copied(),
            None => node.children.last().copied(),
        });
        let node = before.and_then(|before| nodes.get_mut(before));
        match node.and_then(|node| node.text.as_mut()) {
            Some(known) => {
                known.push_str(text);
                true
            }
            None => false,
        }
    }

    /// Where a node stands: its parent, and its place there. The last ones are moved most often.
    fn place(&self, node: Id) -> Option<(Id, usize)> {
        let nodes = self.nodes.borrow();
        let parent = nodes.get(node)?.parent?;
        let at = nodes.get(parent)?.children.iter().rposition(|child| *child == node)?;
        Some((parent, at))
    }

    fn detach(&self, node: Id) {
        let Some((parent, at)) = self.place(node) else { return };
        let mut nodes = self.nodes.borrow_mut();
        if let Some(parent) = nodes.get_mut(parent) {
            parent.children.remove(at);
        }
        if let Some(node) = nodes.get_mut(node) {
            node.parent = None;
        }
    }
}

impl TreeSink for Tree {
    type Handle = Id;
    type Output = Tree;
    type ElemName<'a> = ElementName;

    fn finish(self) -> Tree {
        self
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Id {
        0
    }

    fn elem_name(&self, target: &Id) -> ElementName {
        let nodes = self.nodes.borrow();
        let name = nodes.get(*target).and_then(|node| node.name.clone());
        let (ns, local) = name.map_or_else(Default::default, |name| (name.ns, name.local));
        ElementName { ns, local }
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, _: ElementFlags) -> Id {
        self.create(Node { name: Some(name), attributes, ..Node::default() })
    }

    fn create_comment(&self, _: StrTendril) -> Id {
        self.create(Node::default())
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Id {
        self.create(Node::default())
    }

    fn append(&self, parent: &Id, child: NodeOrText<Id>) {
        self.insert(*parent, None, child);
    }

    fn append_based_on_parent_node(&self, element: &Id, previous: &Id, child: NodeOrText<Id>) {
        match self.place(*element) {
            Some((parent, at)) => self.insert(parent, Some(at), child),
            None => self.insert(*previous, None, child),
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    /// No browser shows the contents of a template, so they may stay in the element itself.
    fn get_template_contents(&self, target: &Id) -> Id {
        *target
    }

    fn same_node(&self, one: &Id, other: &Id) -> bool {
        one == other
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Id, new: NodeOrText<Id>) {
        if let NodeOrText::AppendNode(node) = &new {
            self.detach(*node);
        }
        if let Some((parent, at)) = self.place(*sibling) {
            self.insert(parent, Some(at), new);
        }
    }

    fn add_attrs_if_missing(&self, target: &Id, attributes: Vec<Attribute>) {
        let mut nodes = self.nodes.borrow_mut();
        let Some(node) = nodes.get_mut(*target) else { return };
        for attribute in attributes {
            if node.attributes.iter().all(|known| known.name != attribute.name) {
                node.attributes.push(attribute);
            }
        }
    }

    fn remove_from_parent(&self, target: &Id) {
        self.detach(*target);
    }

    fn reparent_children(&self, node: &Id, new_parent: &Id) {
        let mut nodes = self.nodes.borrow_mut();
        let children = nodes.get_mut(*node).map(|node| std::mem::take(&mut node.children));
        let children = children.unwrap_or_default();
        let depth = nodes.get(*new_parent).map_or(0, |parent| parent.depth) + 1;
        for child in &children {
            if let Some(child) = nodes.get_mut(*child) {
                (child.parent, child.depth) = (Some(*new_parent), depth);
            }
        }
        if let Some(parent) = nodes.get_mut(*new_parent) {
            parent.children.extend(children);
        }
    }
}
