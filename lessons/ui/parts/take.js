// Files that leave and files that come: data-fetch saves what is at its address, data-ask has Python make a file (which
// comes back as `save`), data-pick opens a file and hands it over, data-go sends what is chosen in the list beside it.
// All of it goes over the page's own connection or to an address that any server answers alike.
const decoder = new TextDecoder();
const shown = new WeakMap();
const saved = new Set();
const making = new Set(); // the addresses of files on their way: what is drawn anew meanwhile still says so

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.appendChild(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

function tell(button, state) {
  const busy = state === "busy";
  button.toggleAttribute("data-waits", busy && !("fetch" in button.dataset)); // Python ends it
  button.setAttribute("aria-busy", busy);
  button.closest("li").querySelector("[role=status]").textContent = state ? button.dataset[state] : "";
}

async function fetchFile(button) {
  const { href, download } = button;
  making.add(href);
  tell(button, "busy");
  let state = "failed";
  try {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(answer.status);
    save(await answer.blob(), download);
    state = "done";
  } catch {} // told below
  making.delete(href);
  drawnNow(href).forEach((there) => tell(there, state));
}

function drawnNow(href) {
  return [...document.querySelectorAll(".part-take [data-fetch]")].filter((there) => there.href === href);
}

function base64(bytes) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = failed;
    reader.readAsDataURL(new Blob([bytes]));
  });
}

// Packed on the way: a long history is ten times smaller.
async function packed(file) {
  if (!window.CompressionStream) return { packed: false, body: await base64(await file.arrayBuffer()) };
  const stream = file.stream().pipeThrough(new CompressionStream("gzip"));
  return { packed: true, body: await base64(await new Response(stream).arrayBuffer()) };
}

async function handOver(file, button, most, setTriggerValue) {
  if (file.size > (window.CompressionStream ? most : most / 4)) return tell(button, "large");
  tell(button, "busy");
  try {
    setTriggerValue("file", { ...(await packed(file)), stamp: `${Date.now()} ${Math.random()}` });
  } catch {
    tell(button, "failed");
  }
}

export default function ({ data, parentElement, setTriggerValue }) {
  const { html, most, file } = JSON.parse(decoder.decode(data));
  const root = parentElement.querySelector(".part-take");
  if (file && !saved.has(file.stamp)) {
    saved.add(file.stamp);
    save(new Blob([file.text], { type: "application/json" }), file.name);
  }
  if (shown.get(parentElement) !== html) {
    shown.set(parentElement, html);
    root.innerHTML = html;
    making.forEach((href) => drawnNow(href).forEach((button) => tell(button, "busy")));
  }
  root.querySelectorAll("[data-waits]").forEach((button) => tell(button, ""));
  root.onclick = (event) => {
    const button = event.target.closest("[data-fetch],[data-ask],[data-pick],[data-go]");
    if (!button) return;
    if ("fetch" in button.dataset) event.preventDefault();
    if (button.getAttribute("aria-busy") === "true") return;
    if ("fetch" in button.dataset) fetchFile(button);
    if ("pick" in button.dataset) root.querySelector("input[type=file]").click();
    if ("go" in button.dataset) setTriggerValue("go", root.querySelector("select").value);
    if ("ask" in button.dataset) {
      tell(button, "busy");
      setTriggerValue("ask", "1");
    }
  };
  root.onchange = (event) => {
    const input = event.target;
    if (input.type !== "file" || !input.files.length) return;
    handOver(input.files[0], root.querySelector("[data-pick]"), most, setTriggerValue);
    input.value = ""; // the same file may be chosen again
  };
  return () => shown.delete(parentElement);
}
