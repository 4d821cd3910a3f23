use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module, as a path from the root of the crate, which is empty.
type Module = Vec<String>;

/// Which modules each module names.
type Graph = BTreeMap<Module, BTreeSet<Module>>;

#[test]
fn modules_never_depend_on_each_other_in_a_cycle() {
    let graph = graph(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")));
    // A graph that was read wrongly has no cycle either.
    let edges: usize = graph.values().map(BTreeSet::len).sum();
    assert!(30 <= graph.len() && 3 * graph.len() <= edges, "{} modules, {edges} edges", graph.len());
    for (from, to) in [
        ("", "command::play"),
        ("command::play", "journal"),
        ("command::stats", "print::rate"),
        ("score::desk", "score::batch"),
        ("print::screen", "args"),
    ] {
        assert!(graph[&module(from)].contains(&module(to)), "{from} → {to}");
    }
    assert_eq!(cycle(&graph).map(|cycle| shown(&cycle)), None);
}

#[test]
fn a_cycle_is_found_however_it_is_written() {
    let check = |a: &str, b: &str, expected: Option<&str>| {
        let main = "mod a;\nmod b;\nmod deep;\nfn main() { a::run(); }\n";
        let files = [("", main), ("a", a), ("b", b), ("deep", "pub(crate) mod c;\n"), ("deep::c", "use crate::b;\n")];
        let modules = files.iter().map(|(name, _)| module(name)).collect();
        let graph = files.iter().map(|(name, code)| (module(name), named(&module(name), code, &modules))).collect();
        assert_eq!(cycle(&graph).map(|cycle| shown(&cycle)).as_deref(), expected, "{a:?} {b:?}");
    };
    check("use crate::b;", "", None);
    check("use crate::b;", "use crate::a::Thing;", Some("a → b → a"));
    check("use crate::{b::{self, One}, deep};", "fn go() { crate::a::run() }", Some("a → b → a"));
    check("", "use super::{\n    a,\n    deep::{c as other, d},\n};", Some("b → deep::c → b"));
    check("use crate::Tenpin;", "", Some("main → a → main"));
    check("use crate::b;", "#[cfg(test)]\nmod tests {\n    use super::a;\n}", None);
    check("", "// crate::deep::c\nuse self::x; fn crate_deep() { std::deep::c() }", None);
}

/// The modules in this folder, each a file, and what they name.
fn graph(folder: &Path) -> Graph {
    let files = files(folder);
    let modules = files.iter().map(|file| module_of(file.strip_prefix(folder).unwrap())).collect();
    let edges = |file: &PathBuf| {
        let module = module_of(file.strip_prefix(folder).unwrap());
        let named = named(&module, &fs::read_to_string(file).unwrap(), &modules);
        (module, named)
    };
    files.iter().map(edges).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs"));
    files.chain(folders.iter().flat_map(|folder| self::files(folder))).collect()
}

/// The module of a file: `command/play.rs`, or `command/mod.rs` for the folder.
fn module_of(file: &Path) -> Module {
    let path = file.with_extension("");
    let names = path.iter().map(|name| name.to_str().unwrap().to_owned());
    names.filter(|name| name != "mod" && name != "main").collect()
}

fn module(path: &str) -> Module {
    path.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn shown(cycle: &[Module]) -> String {
    let name = |module: &Module| if module.is_empty() { "main".to_owned() } else { module.join("::") };
    cycle.iter().map(name).collect::<Vec<_>>().join(" → ")
}

/// The other modules that the code of a module names.
fn named(module: &Module, code: &str, modules: &BTreeSet<Module>) -> BTreeSet<Module> {
    // The tests of a module come last, and may name what they like.
    let tokens = tokens(code.split("#[cfg(test)]").next().unwrap_or_default());
    let mut paths = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        index = read_path(&tokens, index, Vec::new(), &mut paths);
    }
    let target = |path: &Vec<String>| {
        let (first, rest) = path.split_first().filter(|(_, rest)| !rest.is_empty())?;
        let child: Module = module.iter().chain([first]).cloned().collect();
        let start = match first.as_str() {
            "crate" => Vec::new(),
            "super" => module[..module.len().checked_sub(1)?].to_vec(),
            _ if modules.contains(&child) => child,
            _ => return None,
        };
        let whole: Module = start.iter().chain(rest).cloned().collect();
        let longest = (0..=whole.len()).rev().map(|len| whole[..len].to_vec()).find(|known| modules.contains(known));
        longest.filter(|target| target != module)
    };
    paths.iter().filter_map(target).collect()
}

/// The names of the code, `::`, and every other character by itself. Comments are left out.
fn tokens(code: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    for line in code.lines() {
        let mut rest = line.split("//").next().unwrap_or_default();
        while let Some(symbol) = rest.chars().next() {
            let is_name = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
            let len = match symbol {
                symbol if is_name(symbol) => rest.find(|symbol| !is_name(symbol)).unwrap_or(rest.len()),
                ':' if rest.starts_with("::") => 2,
                symbol => symbol.len_utf8(),
            };
            let (token, after) = rest.split_at(len);
            tokens.extend(Some(token.to_owned()).filter(|token| !token.trim().is_empty()));
            rest = after;
        }
    }
    tokens
}

/// Reads a path from a token on, `a::{b, c::d}` as `a::b` and `a::c::d`, and gives the index behind it.
fn read_path(tokens: &[String], start: usize, mut path: Vec<String>, paths: &mut Vec<Vec<String>>) -> usize {
    let token = |index: usize| tokens.get(index).map_or("", String::as_str);
    let mut index = start;
    loop {
        if token(index) == "{" && index != start {
            index += 1;
            loop {
                index = match token(index) {
                    "}" | "" => return index + 1,
                    "," => index + 1,
                    "as" => index + 2,
                    _ => read_path(tokens, index, path.clone(), paths),
                };
            }
        }
        path.push(token(index).to_owned());
        if token(index + 1) != "::" {
            paths.push(path);
            return index + 1;
        }
        index += 2;
    }
}

/// A way from a module back to itself, if there is one.
fn cycle(graph: &Graph) -> Option<Vec<Module>> {
    let mut done = BTreeSet::new();
    graph.keys().find_map(|module| way_back(module, graph, &mut Vec::new(), &mut done))
}

fn way_back(module: &Module, graph: &Graph, way: &mut Vec<Module>, done: &mut BTreeSet<Module>) -> Option<Vec<Module>> {
    if let Some(begin) = way.iter().position(|before| before == module) {
        return Some(way[begin..].iter().chain([module]).cloned().collect());
    }
    if done.contains(module) {
        return None;
    }
    way.push(module.clone());
    let found = graph[module].iter().find_map(|next| way_back(next, graph, way, done));
    way.pop();
    done.insert(module.clone());
    found
}
