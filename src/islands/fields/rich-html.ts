const blocks: Readonly<Record<string, string>> = {
  P: 'p',
  DIV: 'p',
  H1: 'p',
  H2: 'p',
  H3: 'p',
  UL: 'ul',
  OL: 'ol',
};
const inline: Readonly<Record<string, string>> = { B: 'strong', STRONG: 'strong', I: 'em', EM: 'em' };
const linked = /^(https?:|mailto:|tel:)/i;

/** Reduces HTML to paragraphs, bold, lists and links. Other tags are removed, but their text stays. */
export function tidyHtml(html: string): string {
  // A parsed document has no window, so nothing in it runs or loads.
  return tidy(new DOMParser().parseFromString(html, 'text/html').body);
}

export function tidy(root: Node): string {
  let html = '';
  let line = '';
  const endLine = () => {
    const words = withoutEmptyEnds(line);
    if (words) html += `<p>${words}</p>`;
    line = '';
  };
  for (const node of Array.from(root.childNodes)) {
    const block = blocks[node.nodeName];
    if (!block) {
      line += inlineHtml(node);
      continue;
    }
    endLine();
    html += block === 'p' ? tidy(node) : list(node, block);
  }
  endLine();
  return html;
}

function withoutEmptyEnds(line: string): string {
  let words = line.replace(/^(?:\s|<br>)+/, '').trimEnd();
  while (words.endsWith('<br>')) words = words.slice(0, -'<br>'.length).trimEnd();
  return words;
}

function list(node: Node, tag: string): string {
  const items = Array.from(node.childNodes, (item) => inlineHtml(item).trim()).filter(Boolean);
  return items.length > 0 ? `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>` : '';
}

function inlineHtml(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? '');
  if (node.nodeName === 'BR') return '<br>';
  if (['SCRIPT', 'STYLE'].includes(node.nodeName)) return '';
  const words = Array.from(node.childNodes, inlineHtml).join('');
  if (!words) return '';
  const tag = inline[node.nodeName];
  if (tag) return `<${tag}>${words}</${tag}>`;
  const address = node instanceof HTMLAnchorElement ? node.getAttribute('href') : null;
  return address && linked.test(address) ? `<a href="${escaped(address)}">${words}</a>` : words;
}

const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\u00a0/g, ' ');

export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (linked.test(text)) return text;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s:/]+\.[^\s:]{2,}$/.test(text) ? `https://${text}` : undefined;
}
