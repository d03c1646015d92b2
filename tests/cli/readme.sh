# What the README quotes of the program's messages stands in its sources.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

cat >"$work/quotes.py" <<'PYTHON'
import pathlib, re, sys
root = pathlib.Path(sys.argv[1])
readme = (root / "README.md").read_text(encoding="utf-8")
sources = "\n".join(path.read_text(encoding="utf-8") for folder in ("app", "render", "sim")
                    for path in sorted((root / folder).rglob("*.cpp")))
sources = re.sub(r'"\s*\n\s*"', "", sources)  # literals that stand beside each other are one
table = readme[readme.index("\n| message |"):]
rows = [line.split("|")[1] for line in table[:table.index("\n\n")].splitlines()[3:]]
for quote in [q for row in rows for q in re.findall(r'"([^"]+)"', row)]:
    # What stands for "..." comes from elsewhere, and short pieces are everywhere.
    pieces = [p for p in re.split(r"\.\.\.", quote) if len(p.strip()) >= 6]
    missing = [p for p in pieces if p.strip(" ()") not in sources]
    print(f"{'FAIL' if missing else 'ok'} the README quotes: {quote}" + (f": '{missing[0]}' is in no source" if missing else ""))
PYTHON
python3 "$work/quotes.py" "$here/../.."
