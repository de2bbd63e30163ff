/** A mail as its reader sees it, read by other code than wrote it. */
export interface ReadMail {
  /** Everything before the first blank line, as it came. */
  readonly head: string;
  /** A header's value, unfolded and decoded. */
  readonly header: (name: string) => string | undefined;
  readonly text: string;
  readonly html: string;
}

/** Reads the bytes of a mail, given as latin1. */
export function readMail(raw: string): ReadMail {
  const { head, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(unfold(head))?.[1];
  if (!boundary) throw new Error('The mail has no parts.');
  const parts = body.split(`--${boundary}`).slice(1, -1).map(split);
  const partOf = (type: string) => {
    const part = parts.find(({ head }) => headerOf(head, 'content-type') === `${type}; charset=utf-8`);
    return part ? decode(part.body, headerOf(part.head, 'content-transfer-encoding')) : '';
  };
  return {
    head,
    header: (name) => headerOf(head, name),
    text: partOf('text/plain'),
    html: partOf('text/html'),
  };
}

function split(text: string) {
  const whole = text.replace(/^\r\n/, '');
  const end = whole.indexOf('\r\n\r\n');
  return { head: whole.slice(0, end), body: whole.slice(end + 4).replace(/\r\n$/, '') };
}

const unfold = (head: string) => head.replace(/\r\n[ \t]+/g, ' ');

function headerOf(head: string, name: string): string | undefined {
  const line = unfold(head)
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name}:`));
  return line
    ?.slice(name.length + 1)
    .trim()
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decode(word.replaceAll('_', ' '), 'quoted-printable'),
    );
}

function decode(body: string, how = '7bit'): string {
  if (how === 'base64') return Buffer.from(body, 'base64').toString();
  const text = body.replaceAll('\r\n', '\n');
  if (how !== 'quoted-printable') return text;
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
