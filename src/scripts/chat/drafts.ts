import { atom } from 'nanostores';
import { kept } from '#scripts/stores/kept.ts';
import { personNow } from './outbox.ts';

/** Gone when the session ends, as all that begins with `chat:` is. */
const prefix = () => `chat:draft:${personNow()}:`;

/** What was begun to be written, by conversation. */
export const $drafts = atom<Readonly<Record<number, string>>>({});

export function readDrafts(): void {
  const start = prefix();
  const own = Object.keys(kept).filter((name) => name.startsWith(start));
  $drafts.set(Object.fromEntries(own.map((name) => [Number(name.slice(start.length)), kept[name] ?? ''])));
}

export function keepDraft(conversation: number, text: string): void {
  const { [conversation]: _, ...others } = $drafts.get();
  $drafts.set(text.trim() ? { ...others, [conversation]: text } : others);
  if (text.trim()) kept[prefix() + conversation] = text;
  else delete kept[prefix() + conversation];
}
