import { atom } from 'nanostores';
import { personNow } from '#scripts/calls/token.ts';
import { kept } from '#scripts/stores/kept.ts';

/** Whose drafts these are. A page that is left writes its drafts when somebody else may have signed in. */
let writer: number | undefined;
/** Gone when the session ends, as all that begins with `chat:` is. */
const prefix = () => `chat:draft:${writer}:`;

/** What was begun to be written, by conversation. */
export const $drafts = atom<Readonly<Record<number, string>>>({});

export function readDrafts(): void {
  writer = personNow();
  const start = prefix();
  const all = Object.keys(kept).filter((name) => name.startsWith('chat:draft:'));
  const own = all.filter((name) => name.startsWith(start));
  // A tab may have written while another one ended the session.
  for (const name of all) if (!own.includes(name)) delete kept[name];
  $drafts.set(Object.fromEntries(own.map((name) => [Number(name.slice(start.length)), kept[name] ?? ''])));
}

export function keepDraft(conversation: number, text: string): void {
  if (writer === undefined || writer !== personNow()) return;
  const { [conversation]: _, ...others } = $drafts.get();
  $drafts.set(text.trim() ? { ...others, [conversation]: text } : others);
  if (text.trim()) kept[prefix() + conversation] = text;
  else delete kept[prefix() + conversation];
}
