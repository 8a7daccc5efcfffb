// What the live edition says in one sentence where something is not as a reader expects, and where it opens a lesson.
performance.setResourceTimingBufferSize(2000);  // keep() asks for what was loaded
const bar = document.createElement("div");
bar.setAttribute("role", "status");
bar.style.cssText = "position:fixed;left:0;right:0;bottom:0;z-index:10000;font:15px/1.45 sans-serif;color:#1b1b1b";

function say(sentence) {
  const line = document.createElement("p"), close = document.createElement("button");
  line.style.cssText = "margin:0;padding:8px 14px;background:#fff3c4;border-top:1px solid #b58900;display:flex;gap:1em";
  close.textContent = "close";
  close.addEventListener("click", () => line.remove());
  line.append(sentence, close);
  bar.append(line);
  return line;
}

async function keeps() {
  if (!await new Promise(done => {
    try {
      const opened = indexedDB.open("gamelib");
      opened.onsuccess = () => { opened.result.close(); done(true); };
      opened.onerror = () => done(false);
    } catch { done(false); }
  })) say("This browser keeps nothing for this page (a private window?): download your notebook before you leave it.");
  const { quota = Infinity, usage = 0 } = await navigator.storage?.estimate?.() ?? {};
  if (quota - usage < 30e6) say("This browser has little room left for this page: download your notebook, then free some.");
}

function alone() {
  const path = new URLSearchParams(location.search).get("path");
  if (!path && location.pathname.includes("/notebooks/")) location.replace("../../index.html");
  const open = lock => lock ? new Promise(() => {})
    : void say("This notebook is open in another tab too: what is saved last stays. Work in one of them.");
  if (path) navigator.locks?.request(`gamelib ${path}`, { ifAvailable: true }, open);
}

// Ask once more for what this page came from, and for Python and all notebooks: the service worker keeps it.
async function keep() {
  await navigator.serviceWorker?.ready;
  const top = new URL("..", location).href, all = await (await fetch(`${top}offline.json`)).json();
  const here = performance.getEntriesByType("resource").map(each => each.name).filter(url => url.startsWith(top));
  let whole = true;
  for (const url of new Set([...here, ...all.map(path => top + path)])) await fetch(url).catch(() => { whole = false; });
  if (whole) document.documentElement.dataset.offline = "ready";
  else say("Not all of this page could be kept: it may not open without a network.");
}

function follow(session) {
  let waiting, line, kept, worked = false;
  session.statusChanged.connect((_, status) => {
    clearTimeout(waiting);
    line?.remove();
    if (status === "idle" && worked) kept ??= keep();
    worked = status === "busy";
    if (status === "busy") waiting = setTimeout(() => { line = say("Still running. If it never ends: Kernel, Restart "
      + "Kernel; what is written in the notebook stays, and its cells are run again from the top."); }, 20000);
    if (status === "dead") line = say("Python has stopped: Kernel, Restart Kernel; what is written stays.");
  });
}

async function arrive() {
  let notebook;
  while (!(notebook = window.jupyterapp?.shell?.currentWidget)?.sessionContext) await new Promise(go => setTimeout(go, 200));
  follow(notebook.sessionContext);
  const id = new URLSearchParams(location.hash.slice(1)).get("cell-id");
  await notebook.revealed;
  const { content } = notebook, place = content.widgets.findIndex(cell => cell.model.id === id);
  if (place < 0) return;
  content.activeCellIndex = place;
  notebook.setFragment(location.hash);
  setTimeout(() => notebook.setFragment(location.hash), 1500);  // those above it have become as high as they are
  say("You are in the middle of the lesson. Run what is above first: Run, Run All Above Selected Cell.");
}

// Links to other files of the course: notebooks open here, the glossary and its like as pages of the site.
function follow_link(event) {
  const link = event.target.closest?.("a[href]"), top = new URL("..", location).href;
  const named = link?.href.startsWith(`${top}files/`) && link.href.slice(top.length + 6).match(/^(.*?)([^/]*)\.(md|ipynb)(#.*)?$/);
  if (!named) return;
  const [, folder, stem, kind, place = ""] = named;
  event.preventDefault();
  event.stopImmediatePropagation();
  open(kind === "md" ? `${top}../${stem}.html${place}` : `${top}notebooks/index.html?path=${folder}${stem}.ipynb${place}`);
}

document.addEventListener("click", follow_link, true);
window.addEventListener("DOMContentLoaded", () => document.body.append(bar));
if (!("WebAssembly" in window && "locks" in navigator)) say("This browser is too old to run Python: use one of this year.");
else if (!("Suspending" in WebAssembly)) say("Cells that take matplotlib, numpy or chess need a newer browser, such as "
  + "Chrome or Edge from version 137 on; all others run.");
keeps();
alone();
arrive();
