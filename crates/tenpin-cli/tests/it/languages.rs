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
