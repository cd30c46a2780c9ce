// Says where the line to the terminal is, and lets textual-serve's script draw it once its letters
// are there: their width is measured when it begins.
"use strict";

const terminal = document.getElementById("terminal");

// A page that is loaded again comes back to what it showed; another one begins anew.
function nameOfThisPage() {
  let name = sessionStorage.getItem("page");
  if (!name) {
    const numbers = crypto.getRandomValues(new Uint8Array(16));
    name = Array.from(numbers, (each) => each.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem("page", name);
  }
  return name;
}

// Letters of the usual size, or as small as it takes for 80 columns and 24 rows to fit.
const USUAL = 16, SMALLEST = 8;
const ACROSS = 0.6, DOWN = 1.32; // of a letter's size: the width and height of its cell
const widest = Math.min(innerWidth / 80 / ACROSS, innerHeight / 24 / DOWN);
terminal.dataset.fontSize = Math.max(SMALLEST, Math.min(USUAL, Math.floor(widest)));

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const line = [scheme, "", location.host, "line", nameOfThisPage()];
if (terminal.dataset.table) line.push(terminal.dataset.table);
terminal.dataset.sessionWebsocketUrl = line.join("/");

const again = document.getElementById("again");
again.addEventListener("click", () => location.reload());
new MutationObserver(() => {
  if (document.body.classList.contains("-closed")) again.focus();
}).observe(document.body, { attributes: true });

function draw() {
  const script = document.createElement("script");
  script.src = "/static/js/textual.js";
  script.onload = () => {
    window.onload();
    document.querySelector(".xterm-helper-textarea").focus();
  };
  document.head.append(script);
}
// The script begins by itself when a page has just been loaded, and would begin twice.
window.addEventListener("load", () => {
  document.fonts.load("16px 'Roboto Mono'").then(draw, draw);
});
