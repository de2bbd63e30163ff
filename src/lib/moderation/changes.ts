export interface Part {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Beyond this many pairs of words, a phone would take too long, and nobody would read the marks. */
const mostPairs = 2_000_000;

/** What has changed between two texts, word by word. What went stands before what came in its place. */
export function changesBetween(before: string, after: string): Part[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return joined([
    ...old.slice(0, start).map(same),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ]);
}

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
const same = (text: string): Part => ({ kind: 'same', text });
const gone = (text: string): Part => ({ kind: 'gone', text });
const added = (text: string): Part => ({ kind: 'new', text });

function middle(old: readonly string[], now: readonly string[]): Part[] {
  if (old.length * now.length > mostPairs) return [...old.map(gone), ...now.map(added)];
  const lengths = commonLengths(old, now);
  const width = now.length + 1;
  const parts: Part[] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < now.length) {
    const [left, right] = [old[row] ?? '', now[column] ?? ''];
    if (left === right) {
      parts.push(same(left));
      row += 1;
      column += 1;
    } else if ((lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0)) {
      parts.push(gone(left));
      row += 1;
    } else {
      parts.push(added(right));
      column += 1;
    }
  }
  return [...parts, ...old.slice(row).map(gone), ...now.slice(column).map(added)];
}

/** How many words the rests of both texts have in common, for each pair of places in them. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        old[row] === now[column]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  return lengths;
}

/** A space between two changes belongs to them, so that a changed phrase is one mark and not one a word. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  let [went, came] = ['', ''];
  const close = () => {
    if (went) result.push(gone(went));
    if (came) result.push(added(came));
    [went, came] = ['', ''];
  };
  for (const [at, { kind, text }] of parts.entries()) {
    const isBetween = (went || came) && text.trim() === '' && (parts[at + 1]?.kind ?? 'same') !== 'same';
    if (kind === 'gone' || (kind === 'same' && isBetween)) went += text;
    if (kind === 'new' || (kind === 'same' && isBetween)) came += text;
    if (kind !== 'same' || isBetween) continue;
    close();
    const last = result[result.length - 1];
    if (last?.kind === 'same') result[result.length - 1] = same(last.text + text);
    else result.push(same(text));
  }
  close();
  return result;
}
