import { call } from '#scripts/calls/api.ts';
import { personNow } from '#scripts/calls/token.ts';
import { keepList, keepThread, readChats } from '#scripts/chat/device.ts';
import { kept } from '#scripts/stores/kept.ts';

const [mostConversations, mostThreads] = [30, 8];
/** Limits the cost for people who open many pages. */
const againAfterMs = 10 * 60_000;

export async function keepNewestChats(person: number): Promise<void> {
  if (Date.now() - Number(kept['chats-kept'] ?? 0) < againAfterMs) return;
  const options = { background: true, person };
  const known = await readChats(person);
  const lastKnown = new Map(known.conversations?.map(({ id, last_time }) => [id, last_time]));
  const conversations = await call('GET', `/chat/conversations?limit=${mostConversations}`, options);
  for (const { id, last_time } of conversations.slice(0, mostThreads)) {
    if (known.threads.has(id) && lastKnown.get(id) === last_time) continue;
    const messages = await call('GET', `/chat/conversations/${id}/messages?limit=50`, options);
    if (personNow() !== person) return;
    await keepThread(person, id, messages);
  }
  // After signing out, nothing of the person may be stored.
  if (personNow() !== person) return;
  await keepList(person, conversations);
  kept['chats-kept'] = String(Date.now());
}
