import { atom } from 'nanostores';
import type { Message } from '#lib/contract/chat.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { randomText } from '#scripts/calls/device.ts';
import { personNow } from '#scripts/calls/token.ts';
import { isPassing } from '#scripts/outbox/passing.ts';
import { inOneTab, retries } from '#scripts/outbox/retries.ts';
import { tellUnsent } from '#scripts/outbox/unsent.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { dropOutgoing, keepOutgoing, readOutgoing } from './device.ts';
import type { Outgoing } from './outgoing.ts';

/** What this person has written and the server has not taken yet, in the order in which it leaves. */
export const $outgoing = atom<readonly Outgoing[]>([]);
/** The sent share of each file that is on its way, from 0 to 1. */
export const $shares = atom<Readonly<Record<string, number>>>({});

type Taken = (message: Message) => void;
const takers = new Set<Taken>();
/** Uploads that can be stopped. */
const uploads = new Map<string, AbortController>();
/** Conversations whose messages are leaving now. */
const leaving = new Set<number>();
const again = retries(() => flush());
let lastOrder = 0;

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox');
if (channel) channel.onmessage = () => void reload().then(flush);
if (typeof window !== 'undefined') addEventListener('online', () => void flush());

/** Hears of each message that the server has taken. */
export function onTaken(taker: Taken): () => void {
  takers.add(taker);
  return () => takers.delete(taker);
}

/** Reads what an earlier page, or another tab, has left. */
export async function reload(): Promise<void> {
  const person = personNow();
  const stored = person === undefined ? [] : await readOutgoing(person);
  const here = $outgoing.get().filter(({ key }) => unstored.has(key));
  const others = stored.filter(({ key }) => !unstored.has(key) && !dropped.has(key));
  set([...others, ...here].sort((one, other) => one.order - other.order));
  // Another tab has taken back what is no longer there.
  const keys = new Set($outgoing.get().map(({ key }) => key));
  for (const [key, stop] of uploads) if (!keys.has(key)) stop.abort();
}
/** What is not on the device yet, or cannot be, lives in this page alone. */
const unstored = new Set<string>();
/** What was sent or taken back here. The device may still have it for a moment. */
const dropped = new Set<string>();

type Written = Omit<Outgoing, 'key' | 'order' | 'refused'>;

/** Keeps a message on the device and sends it as soon as that is possible. */
export async function post(written: Written): Promise<void> {
  lastOrder = Math.max(lastOrder + 1, Date.now());
  const outgoing = { ...written, key: randomText(), order: lastOrder };
  unstored.add(outgoing.key);
  set([...$outgoing.get(), outgoing]);
  if (await keepOutgoing(outgoing)) unstored.delete(outgoing.key);
  else toastError(texts.notStored, { about: 'storage' });
  channel?.postMessage('changed');
  await flush();
}

/** For a message that the server has refused. */
export async function retry(key: string): Promise<void> {
  const found = $outgoing.get().find((one) => one.key === key);
  if (found) await change({ ...found, refused: undefined });
  await flush();
}

export async function cancel(key: string): Promise<void> {
  uploads.get(key)?.abort();
  await drop(key);
}

/** The message has come back from the server on another way. */
export function settle(message: Message): void {
  const key = message.client_id;
  if (message.isMe && key && $outgoing.get().some((one) => one.key === key)) void drop(key);
}

/** Sends what waits. The messages of a conversation leave one after another. */
export async function flush(): Promise<void> {
  const waiting = new Set($outgoing.get().map(({ conversation }) => conversation));
  await Promise.all([...waiting].map(leave));
}

async function leave(conversation: number): Promise<void> {
  if (leaving.has(conversation)) return;
  leaving.add(conversation);
  try {
    await inOneTab(`outbox-${conversation}`, async () => {
      await reload();
      await sendAll(conversation);
    });
  } finally {
    leaving.delete(conversation);
  }
}

async function sendAll(conversation: number): Promise<void> {
  for (let next = firstOf(conversation); next; next = firstOf(conversation))
    if (!(await sendOne(next))) return;
  again.over();
}

const firstOf = (conversation: number) =>
  $outgoing
    .get()
    .find((one) => one.conversation === conversation && !one.refused && one.person === personNow());

/** Returns whether the next one may follow. */
async function sendOne(outgoing: Outgoing): Promise<boolean> {
  try {
    const message = outgoing.file ? await sendFile(outgoing) : await sendText(outgoing);
    await drop(outgoing.key);
    for (const taker of takers) taker(message);
    return true;
  } catch (error) {
    // The person has taken it back.
    if (!$outgoing.get().some(({ key }) => key === outgoing.key)) return true;
    if (isPassing(error)) {
      // It waits like any other, but nothing else says why.
      if (error.status === 429 && error.detail) toastError(error.detail, { about: 'storage' });
      again.later(error);
      return false;
    }
    logUnexpected(error);
    await change({ ...outgoing, refused: problemText(error, texts.notSent) });
    return true;
  }
}

const fieldsOf = ({ key, text, reply, about }: Outgoing) => ({
  client_id: key,
  ...(text && { text }),
  ...(reply && { reply_to: reply.id }),
  ...(about && { [`${about.type}_ref`]: about.id }),
});

const sendText = (outgoing: Outgoing): Promise<Message> =>
  call('POST', `/chat/conversations/${outgoing.conversation}/send`, {
    json: fieldsOf(outgoing),
    background: true,
    person: outgoing.person,
  });

async function sendFile(outgoing: Outgoing): Promise<Message> {
  const { key, file, conversation, person } = outgoing;
  const form = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(outgoing))) form.set(name, String(value));
  if (file?.durationMs) form.set('duration_ms', String(Math.round(file.durationMs)));
  if (file?.waveform) form.set('waveform', file.waveform);
  if (file) form.set('file', file.content, file.name);
  const stop = new AbortController();
  uploads.set(key, stop);
  try {
    // Only who sends files needs it, and they have a network.
    const { upload } = await import('#scripts/uploads/upload.ts').catch(() => {
      throw new ApiError(0);
    });
    return await upload(
      'POST',
      `/chat/conversations/${conversation}/send-file`,
      form,
      (share) => $shares.set({ ...$shares.get(), [key]: share }),
      { signal: stop.signal, background: true, person },
    );
  } finally {
    uploads.delete(key);
    const { [key]: _, ...others } = $shares.get();
    $shares.set(others);
  }
}

async function drop(key: string): Promise<void> {
  unstored.delete(key);
  dropped.add(key);
  set($outgoing.get().filter((one) => one.key !== key));
  await dropOutgoing(key);
  channel?.postMessage('changed');
}

async function change(changed: Outgoing): Promise<void> {
  set($outgoing.get().map((one) => (one.key === changed.key ? changed : one)));
  await keepOutgoing(changed);
  channel?.postMessage('changed');
}

function set(outgoing: readonly Outgoing[]): void {
  $outgoing.set(outgoing);
  tellUnsent('unsent', outgoing.length);
}
