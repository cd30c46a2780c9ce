"""The page's stylesheet: light and dark, small screens, print, and no color."""

LIGHT_COLORS = (
    "--ground:#faf9f5;--panel:#fff;--text:#1d2229;--muted:#5a626d;--rule:#d8d4c8;--good:#2b6b1d;"
    "--bad:#a42a1c;--s0:#b3331f;--s1:#0b5fb0;--s2:#7a5c00;--s3:#27702c;--s4:#9a3379;--s5:#474d56;"
)
DARK_COLORS = (
    "--ground:#0e1217;--panel:#141920;--text:#d3d8e0;--muted:#94a0b0;--rule:#303a48;"
    "--good:#8cc56f;--bad:#f0776b;--s0:#ff7c6a;--s1:#5aaaf9;--s2:#f3ca09;--s3:#8ff79f;"
    "--s4:#ea86c3;--s5:#f0f1f3;"
)
# Dash patterns of the seats' lines, instead of the fill patterns used in the terminal.
DASHES = ("none", "9 4", "3 3", "14 4 3 4", "2 6", "18 6")

_SEATS = "".join(
    f".s{seat}{{stroke:var(--s{seat});stroke-dasharray:{dashes}}}"
    f".chart .t{seat}{{fill:var(--s{seat})}}.c{seat}{{border-color:var(--s{seat})}}"
    for seat, dashes in enumerate(DASHES)
)

STYLESHEET = (
    f":root{{color-scheme:light dark;{LIGHT_COLORS}}}"
    f"@media (prefers-color-scheme:dark){{:root{{{DARK_COLORS}}}}}"
    """
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1rem;background:var(--ground);color:var(--text);
font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:.5rem 0}h2{font-size:1.2rem;margin:2rem 0 .5rem;
border-bottom:2px solid var(--rule)}h3{font-size:1rem;margin:0 0 .3rem}
p{margin:.4rem 0}.muted{color:var(--muted)}.good{color:var(--good)}.bad{color:var(--bad)}
.chip{display:inline-block;min-width:1.5em;padding:0 .3em;border:2px solid var(--text);
border-radius:.3em;font-weight:bold;text-align:center}
.scroll{overflow-x:auto}table{border-collapse:collapse;margin:.5rem 0}
th,td{padding:.2rem .7rem .2rem 0;text-align:left;vertical-align:top;
border-bottom:1px solid var(--rule)}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr));gap:1rem}
figure{margin:0;padding:.5rem;background:var(--panel)}figcaption{font-weight:bold}
.legend{margin:.2rem 0;padding:0;list-style:none}.legend li{display:inline-block;margin-right:1rem}
svg.chart{width:100%;height:auto;display:block}
svg.key{width:2.2em;height:.8em;vertical-align:middle}
.chart text{font:13px system-ui,sans-serif;fill:var(--text)}
.chart .tick{fill:var(--muted)}.chart .end{text-anchor:end}.chart .middle{text-anchor:middle}
.chart .seat{font-weight:bold;paint-order:stroke;stroke:var(--panel);stroke-width:5px}
.chart .total{font-weight:bold}
.grid{stroke:var(--rule);fill:none}.mark{stroke:var(--muted);stroke-dasharray:2 4;fill:none}
.line{fill:none;stroke-width:2.2;stroke-linejoin:round}
.key .line{stroke-width:3}
ol.mistakes{list-style:none;padding:0;display:grid;gap:.6rem;
grid-template-columns:repeat(auto-fit,minmax(min(24rem,100%),1fr))}
ol.mistakes>li{background:var(--panel);padding:.7rem}
summary{cursor:pointer}
@media (max-width:34rem){.chart text{font-size:18px}body{padding:.6rem}th,td{padding-right:.5rem}}
"""
    f"{_SEATS}"
    f"@media print{{:root{{color-scheme:light;{LIGHT_COLORS}}}body{{max-width:none}}"
    "figure,li,tr{break-inside:avoid}}"
)
