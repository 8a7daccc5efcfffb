// Predictions that one answers, and explorers that show what was recorded of them.
const unpacked = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));

function made(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

function ask(prediction) {
  const { answer, because, shows } = JSON.parse(new TextDecoder().decode(unpacked(prediction.dataset.sealed)));
  const list = prediction.querySelector("ul"), reply = made("div", { "aria-live": "polite" });
  const buttons = [...list.children].map(({ textContent: option }) => made("button", { onclick: event => {
    for (const each of buttons) each.setAttribute("aria-pressed", each === event.currentTarget);
    const verdict = made("b", {}, option === answer ? "✓ Yes. " : `✗ No: ${answer}. `);
    const shown = made("div", { class: "output" });
    shown.innerHTML = shows ?? "";
    reply.replaceChildren(made("p", {}, verdict, because), shown);
  } }, option));
  prediction.classList.add("prediction");
  prediction.querySelector("i").parentNode.remove();
  list.replaceWith(...buttons, reply);
}

function control({ name, label, slides, checks, options, live }, go) {
  const settings = { disabled: live, title: live && "moves in the live edition" };
  const output = made("output", {}), last = options.length - 1;
  let input;
  if (checks) input = made("input", { type: "checkbox", ...settings, onchange: () => go(name, Number(input.checked)) });
  else if (slides) {
    input = made("input", { type: "range", min: 0, max: last, ...settings, oninput: () => go(name, Number(input.value)) });
  } else {
    const choices = options.map((option, index) => made("option", { value: index }, option));
    input = made("select", { ...settings, onchange: () => go(name, Number(input.value)) }, ...choices);
  }
  const set = index => {
    if (checks) input.checked = index === 1;
    else input.value = index;
    if (slides) output.value = options[index], input.setAttribute("aria-valuetext", options[index]);
  };
  return { set, label: made("label", {}, ...(checks ? [input, label] : [label, input, ...(slides ? [output] : [])])) };
}

async function move(explorer) {
  const packed = unpacked(explorer.querySelector("script").textContent);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { controls, pictures, states } = await new Response(stream).json();
  const heard = {}, facts = made("p", { class: "facts", role: "status" }), picture = made("div", { class: "picture" });
  let state = states[0];
  const show = number => {
    state = states[number];
    for (const each of controls) inputs[each.name].set(state.at[each.name]);
    facts.textContent = state.facts;
    heard["change:value"]?.();
    heard["msg:custom"]?.();
  };
  const inputs = Object.fromEntries(controls.map(each =>
    [each.name, control(each, (name, index) => show((state.go ?? states[0].go)[name][index]))]));
  const alone = states.length > 1 && !states.some(each => each !== states[0] && each.go) && controls.some(each => !each.live);
  const note = made("p", { class: "note" }, "Here one control moves at a time, from where all began; live, all do.");
  const again = made("button", { onclick: () => show(0) }, "reset");
  const model = { get: () => pictures[state.picture], on: (event, callback) => { heard[event] = callback; },
    send: ({ name }) => show(state.picks[name] ?? states.indexOf(state)) };
  pictureView.render({ model, el: picture });
  explorer.replaceChildren(made("div", { class: "controls" }, ...Object.values(inputs).map(each => each.label), again),
    picture, facts, ...(alone && controls.length > 1 ? [note] : []));
  show(0);
}

document.querySelectorAll(".gamelib-prediction").forEach(ask);
document.querySelectorAll(".explorer:has(> script)").forEach(explorer => move(explorer).catch(error => {
  explorer.append(made("p", { class: "note" }, `This browser cannot move the picture (${error.message}).`));
}));
for (const frame of document.querySelectorAll("iframe.plays")) {  // the start page's film
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
    const button = () => frame.contentDocument?.querySelector("[data-go=play]");
    const play = () => button()?.click();
    // Until the film is there, an empty document stands in its place, and is complete too.
    if (button() && frame.contentDocument.readyState === "complete") play();
    else frame.addEventListener("load", play);
  }
}
