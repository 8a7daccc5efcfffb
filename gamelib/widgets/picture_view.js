// A picture whose parts with data-pick or data-entry are buttons: see picture_view.py.
const STYLE = `
.gamelib-picture { position: relative; }
.gamelib-picture > div { outline: none; }
.gamelib-picture [data-pick], .gamelib-picture [data-entry] { cursor: pointer; outline: none; }
.gamelib-picture svg:has([data-pick], [data-entry]) * { pointer-events: none; }
.gamelib-picture svg :is([data-pick], [data-entry]), .gamelib-picture svg :is([data-pick], [data-entry]) * {
  pointer-events: all; }
.gamelib-picture .ring { fill: none; stroke: #000; stroke-width: 3; vector-effect: non-scaling-stroke; }
.gamelib-picture .ring.back { stroke: #fff; stroke-width: 7; }
.gamelib-picture .hovered { stroke-width: 1.5; stroke-dasharray: 4 3; }
.gamelib-picture input { position: absolute; box-sizing: border-box; text-align: center; font: bold 14px sans-serif;
  color: #1b1b1b; background: #fff; border: 2px solid #1b1b1b; border-radius: 4px; outline: 3px solid #fff; }
.gamelib-picture :is(table, p) { line-height: 1.45; }
`;
const PARTS = "svg [data-pick], svg [data-entry]";
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const nameOf = part => part.dataset.pick ?? part.dataset.entry;

function centre(part) {
  const box = part.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// The part that costs least to go to: straight ahead rather than aside, near rather than far.
function nearest(from, parts, cost) {
  const [x, y] = from;
  let best = null, least = Infinity;
  for (const part of parts) {
    const [px, py] = centre(part), its = cost(px - x, py - y);
    if (its < least) [best, least] = [part, its];
  }
  return best;
}

function towards(part, parts, [right, down]) {
  const others = parts.filter(each => each !== part);
  return nearest(centre(part), others, (x, y) => {
    const along = x * right + y * down, across = Math.abs(x * down) + Math.abs(y * right);
    return along > 1 ? along + 2.5 * across : Infinity;
  });
}

function ring(part, kind) {
  const label = part.classList.contains("edge") && part.querySelector("text");  // its line may cross other names
  const box = (label || part).getBBox(), shown = [];
  for (const its of [`ring back ${kind}`, `ring ${kind}`]) {
    const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const sizes = { x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4, rx: 4 };
    for (const [key, value] of Object.entries(sizes)) rect.setAttribute(key, value);
    rect.setAttribute("class", its);
    part.parentNode.append(rect);
    shown.push(rect);
  }
  return () => shown.forEach(rect => rect.remove());
}

function render({ model, el }) {
  const style = document.createElement("style"), frame = document.createElement("div");
  style.textContent = STYLE;
  el.append(style, frame);
  el.classList.add("gamelib-picture");
  el.setAttribute("data-lm-suppress-shortcuts", "true");  // in JupyterLab the keys would go to the notebook
  let parts = [], stop = null, field = null, at = null, waiting = false, unring = () => {}, unhover = () => {};

  const standIn = part => parts.find(each => nameOf(each) === nameOf(part));

  function goTo(part) {
    if (stop) stop.tabIndex = -1;
    stop = part;
    stop.tabIndex = 0;
    stop.focus({ preventScroll: true });
  }

  function walkTo(part) {
    if (!part) return;
    goTo(part);
    part.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function show() {
    unring = unhover = () => {};
    const focused = frame.contains(document.activeElement), name = stop && nameOf(stop);
    frame.innerHTML = model.get("value");
    parts = [];
    for (const part of frame.querySelectorAll(PARTS)) {
      if (standIn(part)) continue;  // one more place to click on the same
      part.setAttribute("role", "button");
      part.tabIndex = -1;
      parts.push(part);
    }
    for (const outer of frame.querySelectorAll("svg:has([role=button])")) outer.setAttribute("role", "group");
    stop = parts.find(part => nameOf(part) === name) ?? (at && nearest(at, parts, Math.hypot)) ?? parts[0] ?? null;
    if (stop) stop.tabIndex = 0;
    if (focused && stop) goTo(stop);
    else if (focused) { frame.tabIndex = -1; frame.focus({ preventScroll: true }); }
  }

  function pick(part, text = "") {
    at = centre(part);
    if (part.dataset.entry !== undefined) write(part, text);
    else if (!waiting) {  // or else a second click would play on before the reply to the first is seen
      waiting = true;
      model.send({ name: nameOf(part) });
    }
  }

  function write(part, text) {
    const box = part.getBoundingClientRect(), edge = el.getBoundingClientRect();
    field?.remove();
    const input = field = document.createElement("input");
    input.value = text;
    input.setAttribute("aria-label", part.getAttribute("aria-label"));
    const { beside } = part.dataset, width = Math.max(beside ? 112 : 64, box.width);
    const top = { above: box.y - 34, below: box.bottom + 2 }[beside] ?? box.y + box.height / 2 - 16;
    Object.assign(input.style, { left: `${box.x + box.width / 2 - width / 2 - edge.x}px`, width: `${width}px`,
      top: `${top - edge.y}px`, height: "32px" });
    const done = (send, back) => {
      if (field !== input) return;
      field = null;
      if (back && standIn(part)) goTo(standIn(part));  // there may be another picture by now
      input.remove();
      if (send) model.send({ name: nameOf(part), text: input.value });
    };
    input.addEventListener("keydown", event => {
      event.stopPropagation();
      if (event.key === "Enter") done(true, true);
      else if (event.key === "Escape") done(false, true);
    });
    input.addEventListener("blur", () => done(input.value !== "" && !beside, false));
    el.append(input);
    input.focus({ preventScroll: true });
  }

  const partOf = event => event.target.closest?.(PARTS);
  frame.addEventListener("click", event => {
    const part = partOf(event);
    if (!part) return;
    goTo(standIn(part));
    pick(standIn(part));
  });
  frame.addEventListener("keydown", event => {
    const part = partOf(event);
    if (!part || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    if (key in WAYS) walkTo(towards(part, parts, WAYS[key]));
    else if (key === "Home") walkTo(parts[0]);
    else if (key === "End") walkTo(parts.at(-1));
    else if (key === "Enter" || key === " ") pick(part);
    else if (part.dataset.entry !== undefined && /^[\d.,/\-−]$/.test(key)) pick(part, key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  frame.addEventListener("focusin", event => {
    unring();
    unring = partOf(event)?.matches(":focus-visible") ? ring(partOf(event), "") : () => {};  // by keyboard, that is
  });
  frame.addEventListener("focusout", () => { unring(); unring = () => {}; });
  frame.addEventListener("pointerover", event => {
    unhover();
    unhover = partOf(event) ? ring(partOf(event), "hovered") : () => {};
  });
  model.on("change:value", show);
  model.on("msg:custom", () => { waiting = false; });
  show();
}

export default { render };
