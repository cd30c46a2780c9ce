import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

from core.analysis.html_page import render_page
from core.analysis.svg_chart import describe_chart, render_chart
from core.app.charts import Chart, Curve
from tests.analysis.samples import ALL_CHOICES, NAMES, make_analysis

HOSTILE = "<script>alert(1)</script>&\"'\x1b[31m\u202e"
VOID = {"meta", "br", "path"}


class Reader(HTMLParser):
    """Parses a page strictly: tags must be closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID and tag != "polyline":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and tag != "polyline":
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def test_page_is_self_contained() -> None:
    page = render_page(make_analysis(), "2026-11-16 21:40")
    read = Reader(page)
    assert "://" not in page and "@import" not in page and "url(" not in page
    assert not {"script", "link", "img", "iframe", "object", "base"} & {tag for tag, _ in read.tags}
    for _, attributes in read.tags:
        assert not {"src", "href", "onload", "onclick", "style"} & set(attributes)
    assert "default-src 'none'" in page  # and the policy enforces it


def test_page_contains_every_part_of_the_analysis() -> None:
    read = Reader(render_page(make_analysis(), "2026-11-16 21:40"))
    for words in (
        "Through the Ages: You, 168 points, place 2 of 3",
        "2026-11-16 21:40",
        "1. Round 11: end the turn",
        "-9.4 points , -10 % of a win",
        "Emperor: build Opera, then increase the population",
        "2 civil actions unused",
        "culture a turn +8.1",
        "Of 7 choices: 1 best, 1 near, 5 dear.",
        "rounds 7-12 79 %",
        "own choices (7.1 points lost)",
        "Culture 120 140 101",
        "in all 168 196 140",
        "events -6.0 9",
        "You draw Michelangelo.",
    ):
        assert words in read.text, words
    heads = [tag for tag, _ in read.tags if re.fullmatch("h[1-6]", tag)]
    assert heads[0] == "h1" and heads.count("h1") == 1 and heads.count("h2") >= 7


def test_missing_results_have_no_section() -> None:
    begun = make_analysis(reviews=(), to_review=7)
    nothing = replace(begun, turning_points=(), luck=(), luck_events=(), wasted=(), counted=())
    read = Reader(render_page(nothing))
    assert "0 of 7 choices so far" in read.text
    for words in ("Turning points", "Luck", "Left unused", "How well"):
        assert words not in read.text
    assert Reader(render_page(replace(nothing, turns=(), sources=()))).text.startswith(
        "Through the"
    )


def test_names_are_escaped() -> None:
    lookback = make_analysis(names=(HOSTILE, *NAMES[1:]))
    told = replace(
        lookback,
        reviews=tuple(
            replace(each, chosen=HOSTILE, best=HOSTILE, then=(HOSTILE,), reason=HOSTILE,
                    asked=HOSTILE, wasted=HOSTILE)
            for each in ALL_CHOICES
        ),
        turning_points=tuple(replace(each, narration=HOSTILE) for each in lookback.turning_points),
        luck_events=tuple(replace(each, narration=HOSTILE) for each in lookback.luck_events),
        wasted=tuple(replace(each, what=HOSTILE) for each in lookback.wasted),
        luck=tuple(replace(each, what=HOSTILE) for each in lookback.luck),
        sources=tuple(replace(each, name=HOSTILE) for each in lookback.sources),
        parts=tuple(replace(each, name=HOSTILE) for each in lookback.parts),
        counted=((HOSTILE, 1.0),),
        round_word=HOSTILE,
        budget=HOSTILE,
    )  # fmt: skip
    page = render_page(told, HOSTILE)
    read = Reader(page)
    assert not read.all("script") and "<script" not in page
    assert "\x1b" not in page and "\u202e" not in page
    assert "<script>alert(1)</script>" in read.text  # as text


def test_tables_and_charts_are_accessible() -> None:
    read = Reader(render_page(make_analysis()))
    scopes = [attributes.get("scope") for attributes in read.all("th")]
    assert "col" in scopes and "row" in scopes and None not in scopes
    pictures = [each for each in read.all("svg") if "aria-hidden" not in each]
    assert len(pictures) == 2
    named = {attributes.get("id") for tag in ("title", "desc") for attributes in read.all(tag)}
    for picture in pictures:
        assert picture["role"] == "img"
        assert set((picture["aria-labelledby"] or "").split()) <= named
    assert read.all("html")[0]["lang"] == "en" and read.all("main")
    assert any(each.get("name") == "viewport" for each in read.all("meta"))


def test_lines_differ_without_color_in_dark_mode_and_print() -> None:
    page = render_page(make_analysis())
    dashes = re.findall(r"\.s(\d)\{stroke:var\(--s\d\);stroke-dasharray:([^}]+)\}", page)
    assert len({pattern for _, pattern in dashes}) == 6
    assert "prefers-color-scheme:dark" in page and "@media print" in page
    for seat, letter in enumerate("ABC"):
        assert len(re.findall(rf'<text [^>]*class="seat[^"]* t{seat}">{letter}</text>', page)) > 3


def test_line_end_labels_do_not_overlap() -> None:
    level = Chart((1, 2), tuple(Curve(seat, (0, 50)) for seat in range(6)))
    picture = render_chart(level, NAMES * 2, "x", "A chart")
    rows = [float(y) for y in re.findall(r'y="([\d.]+)" class="total"', picture)]
    assert len(rows) == 6 and all(b - a >= 18 for a, b in pairwise(rows))
    assert max(rows) < 300 and min(rows) > 0


def test_chart_is_described_in_words() -> None:
    chart = Chart((1, 2, 3), (Curve(0, (10, 40, 20)), Curve(1, (None, None, None))), "%", (0, 100))
    words = describe_chart(chart, NAMES)
    assert words == "A You: 10% at round 1, 20% at round 3, at most 40% at round 2."
