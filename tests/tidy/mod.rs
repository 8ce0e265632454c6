//! The house: what the source of this project promises about itself, read as text.
//!
//! A fault is a line `file:line: what is wrong, and what to do instead`. Each check stands in its
//! own file under `tests/tidy/`, with tests that show it failing on a small bad sample.

mod arrows;
mod calls;
mod circles;
mod format;
mod front;
mod lexer;
mod links;
mod modules;
mod names;
mod packages;
mod paths;
mod rules;
mod sentences;
mod sizes;
mod tree;
mod words;

use std::collections::BTreeSet;

use tree::{Source, file, read};

/// Fails with all faults at once.
fn assert_none(faults: impl IntoIterator<Item = String>) {
    let faults: Vec<String> = faults.into_iter().collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

fn rust() -> Vec<Source> {
    let mut sources = read();
    sources.retain(Source::is_rust);
    sources
}

fn product() -> Vec<Source> {
    let mut sources = read();
    sources.retain(Source::is_product);
    sources
}

fn pages() -> Vec<Source> {
    let mut sources = read();
    sources.retain(|source| source.path.ends_with(".md"));
    sources
}

/// The rooms of the root package.
fn built(tree: &[Source]) -> Vec<&str> {
    let product = tree.iter().filter(|source| source.path.starts_with("src/"));
    let rooms: BTreeSet<&str> = product.map(|source| arrows::room(&source.path)).collect();
    rooms.into_iter().filter(|room| *room != arrows::TOP).collect()
}

#[test]
fn the_tree_is_read() {
    let tree = read();
    for path in ["crates/judge/src/lib.rs", "src/lib.rs", "tests/run", "README.md", "Cargo.toml"] {
        file(&tree, path);
    }
}

#[test]
fn rooms_use_only_rooms_they_may_use() {
    assert_none(product().iter().flat_map(arrows::check));
}

#[test]
fn the_page_on_architecture_has_the_same_arrows() {
    let tree = read();
    assert_none(arrows::check_page(file(&tree, "docs/architecture.md")));
}

#[test]
fn files_of_a_folder_stand_in_layers() {
    assert_none(circles::check(&rust()));
}

#[test]
fn a_name_of_a_type_stands_for_one_type() {
    assert_none(names::check(&product()));
}

#[test]
fn doors_clocks_and_dice_are_where_they_belong() {
    assert_none(product().iter().flat_map(calls::check));
}

#[test]
fn rooms_that_read_strangers_words_never_panic() {
    assert_none(calls::check_strict(&product()));
}

#[test]
fn the_clerk_makes_no_sentence() {
    assert_none(sentences::check(&product()));
}

#[test]
fn no_test_waits() {
    let is_test =
        |source: &&Source| ["tests/", "fuzz/"].iter().any(|folder| source.path.starts_with(folder));
    assert_none(rust().iter().filter(is_test).flat_map(calls::check_test));
}

#[test]
fn files_functions_and_lines_fit_a_screen() {
    assert_none(sizes::check(&rust()));
    assert_none(pages().iter().flat_map(sizes::check_page));
}

#[test]
fn pages_point_to_what_is_there() {
    assert_none(pages().iter().flat_map(links::check));
}

#[test]
fn nothing_is_left_over() {
    assert_none(read().iter().flat_map(words::check_text));
}

#[test]
fn every_source_says_what_it_is_for_and_is_finished() {
    assert_none(rust().iter().flat_map(words::check_code));
}

#[test]
fn every_module_is_declared() {
    assert_none(words::check_modules(&read()));
}

#[test]
fn every_clause_that_is_built_has_code_and_test() {
    let tree = read();
    assert_none(rules::check(file(&tree, "docs/rules.md"), &tree));
}

#[test]
fn every_threat_has_a_test() {
    let tree = read();
    assert_none(rules::check_named_tests(file(&tree, "docs/threats.md"), &tree));
}

#[test]
fn the_page_on_rules_counts_what_is_built() {
    assert_none(rules::check_count(file(&read(), "docs/rules.md")));
}

#[test]
fn the_page_on_the_format_shows_what_the_program_knows_and_says() {
    let tree = read();
    let page = file(&tree, "docs/format.md");
    assert_none(format::check_provinces(page));
    assert_none(format::check_orders(page));
    assert_none(front::check_by_trying(page));
}

#[test]
fn the_readme_shows_commands_that_work() {
    let tree = read();
    let page = file(&tree, "README.md");
    assert_none(front::check_commands(page));
    assert_none(front::check_by_trying(page));
}

#[test]
fn scripts_may_be_run() {
    assert_none(front::check_scripts(&read()));
}

#[test]
fn the_version_of_rust_is_stated_once() {
    let tree = read();
    assert_none(front::check_rust_version(file(&tree, "Cargo.toml"), &tree));
}

#[test]
fn the_tour_of_the_library_shows_every_room() {
    let tree = read();
    assert_none(front::check_tour(file(&tree, "src/lib.rs"), &built(&tree)));
}

#[test]
fn what_is_packaged_is_looked_for_and_built_with_the_rust_of_the_crate() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging");
    let names = std::fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> = names
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let text = |path: &str| {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        std::fs::read_to_string(path).expect("the file is there")
    };
    let [cargo, script, container] =
        ["Cargo.toml", "tools/package", "packaging/Containerfile"].map(text);
    assert_none(packages::faults(&cargo, &script, &container, &names));
    let quadlet = text("packaging/chancery.container");
    assert_none(packages::quadlet_faults(&quadlet, &container));
}
