// Trusted HTML of our own with things to tap: data-tap sends its value to Python, data-say speaks Thai, data-copy copies
// its data-text, else the page's address; explanations open as native popovers. Everything but data-tap stays in the browser.
const decoder = new TextDecoder();
const shown = new WeakMap();

function thaiVoice() {
  return (window.speechSynthesis?.getVoices() ?? []).find((voice) => voice.lang.toLowerCase().startsWith("th"));
}

function revealVoice(root) {
  if (thaiVoice()) root.classList.add("has-voice");
}

async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea"); // on a school's network, without https, there is no clipboard
  field.value = text;
  document.body.appendChild(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

// What is the learner's own in an address, or of a round that is not for whoever it is sent to.
function passedOn(address) {
  const link = new URL(address);
  ["ask", "round", "set", "late"].forEach((key) => link.searchParams.delete(key));
  if (/^[a-z_]+-[a-z]/.test(link.searchParams.get("drill") ?? "")) link.searchParams.delete("drill");
  return link.href;
}

export default function ({ data, parentElement, setTriggerValue }) {
  const { html } = JSON.parse(decoder.decode(data));
  const root = parentElement.querySelector(".part-taps");
  if (shown.get(parentElement) !== html) {
    shown.set(parentElement, html);
    root.innerHTML = html;
  }
  revealVoice(root);
  if (window.speechSynthesis && !root.dataset.listens) {
    root.dataset.listens = "1";
    window.speechSynthesis.addEventListener("voiceschanged", () => revealVoice(root));
  }
  root.onclick = (event) => {
    const target = event.target.closest("[data-tap],[data-say],[data-copy]");
    if (!target) return;
    if (target.dataset.tap) setTriggerValue("tap", target.dataset.tap);
    if (target.dataset.say) {
      const words = new SpeechSynthesisUtterance(target.dataset.say);
      words.lang = "th-TH";
      words.voice = thaiVoice() ?? null;
      words.rate = 0.85;
      window.speechSynthesis.cancel();
      window.speechSynthesis.speak(words);
    }
    if (target.dataset.copy) {
      const label = target.querySelector("span") ?? target;
      const before = label.textContent;
      if (before === target.dataset.copy) return;
      copy(target.dataset.text ?? passedOn(window.location.href)).then(() => {
        label.textContent = target.dataset.copy;
        setTimeout(() => (label.textContent = before), 2000);
      });
    }
  };
  return () => shown.delete(parentElement);
}
