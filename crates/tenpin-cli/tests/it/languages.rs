use crate::fresh_data;
use crate::journal::{on, printed};

const LEAGUE: &str = "date,name,notation\n\
2026-11-03,Park Ji-sung,9- 9- 9- 9- 9- 9- 9- 9- 9- 9-\n\
2026-11-13,Park Ji-sung,X X X X X X X X X XXX\n";

#[test]
fn dates_are_written_as_in_the_language() {
    let data = fresh_data();
    on(&data, &["import", "-"], LEAGUE);
    for (language, first, last) in [
        ("en", "2026-11-03", "2026-11-13"),
        ("ko", "2026. 11. 03.", "2026. 11. 13."),
        ("es", "03/11/2026", "13/11/2026"),
    ] {
        let said = |args: &[&str]| printed(&data, &[args, &["--lang", language]].concat());
        let history = said(&["history"]);
        let columns: Vec<_> = history.lines().map(|row| row.find("  Park").unwrap_or_default()).skip(1).collect();
        assert!(
            history.contains(&format!(" {first} 12:00 ")) && history.contains(&format!(" {last} 12:00 ")),
            "{history}"
        );
        assert!(columns[0] != 0 && columns[0] == columns[1], "{history}");
        assert!(said(&["show", "1"]).contains(&format!(", {first} 12:00, ")), "{}", said(&["show", "1"]));
        assert!(said(&["show", "2", "--events"]).contains(&format!("  {last} 12:00:00  ")));
        assert!(said(&["stats", "Park Ji-sung"]).contains(&format!(", {first} – {last}\n")));
        let preview = on(&fresh_data(), &["import", "-", "--dry-run", "--lang", language], LEAGUE).stdout;
        assert!(preview.contains(&format!("\n{first}  Park Ji-sung")), "{preview}");
        let asked = on(&data, &["rename", "--everywhere", "Park Ji-sung", "=Kim", "--lang", language], "no\n");
        assert!(asked.stdout.contains(&format!("    1  {first} 12:00  Park")), "{}", asked.stdout);
        // Programs read no language, and people enter dates in one way.
        assert_eq!(said(&["history", "--format", "csv"]), printed(&data, &["history", "--format", "csv"]));
        assert!(!said(&["history", "--from", "2026-11-10"]).contains(first));
    }
}

#[test]
fn a_broken_export_is_refused_in_the_language() {
    for (language, cut, unknown) in [
        ("en", "EOF while parsing a value: nothing is imported", "unknown variant `swum`: nothing is imported"),
        (
            "ko",
            "JSON 값이 있어야 할 곳에서 끝납니다: 아무것도 가져오지 않았습니다",
            "알 수 없는 종류입니다: `swum`: 아무것도 가져오지 않았습니다",
        ),
        (
            "es",
            "el JSON termina donde debería haber un valor: no se importó nada",
            "tipo de suceso desconocido: `swum`: no se importó nada",
        ),
    ] {
        let said = |line: &str| on(&fresh_data(), &["import", "-", "--lang", language], line).stderr;
        assert!(said("{\"kind\":\n").starts_with(&format!("tenpin: <stdin>:1: {cut}\n")), "{}", said("{\"kind\":\n"));
        let line = r#"{"sheet":"00000000-0000-7000-8000-000000000000","number":1,"v":1,"kind":"swum"}"#;
        assert!(said(line).starts_with(&format!("tenpin: <stdin>:1: {unknown}\n")), "{}", said(line));
    }
}

#[test]
fn what_the_system_did_not_do_is_said_in_the_language() {
    let file = fresh_data();
    std::fs::write(&file, "no folder").unwrap();
    let data = file.join("tenpin.db");
    for (language, reason) in [
        ("en", ": a part of its path is no folder: "),
        ("ko", ": 경로의 일부가 폴더가 아닙니다: "),
        ("es", ": una parte de su ruta no es una carpeta: "),
    ] {
        let said = on(&data, &["play", "PJS", "--lang", language], "").stderr;
        assert!(said.contains(reason), "{said}");
    }
}
