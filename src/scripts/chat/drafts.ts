import { atom } from 'nanostores';
import { personNow } from '#scripts/calls/token.ts';
import { kept } from '#scripts/stores/kept.ts';

/** The person who writes these drafts. A page may outlive their session. */
let writer: number | undefined;
/** forgetSession() deletes these keys when the session ends. */
const prefix = () => `chat:draft:${writer}:`;

export const $drafts = atom<Readonly<Record<number, string>>>({});

export function readDrafts(): void {
  writer = personNow();
  const start = prefix();
  const all = Object.keys(kept).filter((name) => name.startsWith('chat:draft:'));
  const own = all.filter((name) => name.startsWith(start));
  // Another tab may have written a draft after this one ended the session.
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
