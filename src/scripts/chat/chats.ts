import { atom } from 'nanostores';
import { lastOf } from '#lib/chat/last-of.ts';
import {
  newestThread,
  pageSize,
  type Thread,
  withArrived,
  withMark,
  withNewer,
  withOlder,
  withoutMessage,
} from '#lib/chat/thread.ts';
import type { Conversation, Message, Presence } from '#lib/contract/chat.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { inFewWords } from '#lib/format/few-words.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, isNotFound, logUnexpected } from '#scripts/calls/api-error.ts';
import { fetchPerson } from '#scripts/calls/person.ts';
import { personNow } from '#scripts/calls/token.ts';
import { type LiveEvent, listen, sendLive } from '#scripts/live/live.ts';
import { $entries, cancel, onSent } from '#scripts/outbox/outbox.ts';
import { $accessToken, $person } from '#scripts/stores/session.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { dropThread, keepList, keepThread, readList, readThread, readThreads } from './device.ts';

const listSize = 50;
const typingMs = 1500;
const keepAfterMs = 1000;
const justNowMs = 5000;
/** How many messages are loaded before the one to jump to. */
const contextSize = 20;

/** Undefined until the first page or the device's copy is loaded. The newest first. */
export const $conversations = atom<readonly Conversation[] | undefined>(undefined);
export const $listEnds = atom(false);
export const $threads = atom<Readonly<Record<number, Thread>>>({});
/** By conversation. Absent if one of the two people does not share their presence. */
export const $presence = atom<Readonly<Record<number, Presence>>>({});
export const $typing = atom<readonly number[]>([]);
/** The last message that came while the page was open, for screen readers. */
export const $heard = atom<Message | undefined>(undefined);

/** Whose conversations are listed: one's own, or those of a company. Undefined for who answers for no company. */
export type Whose = 'own' | number;
export const $whose = atom<Whose | undefined>(undefined);

export const isListed = ({ is_team, company_id }: Conversation, whose: Whose | undefined): boolean =>
  whose === undefined || (is_team ? company_id : 'own') === whose;

let shown: number | undefined;
/** Threads that were loaded since the connection began. All others may have missed messages. */
const fresh = new Set<number>();

const conversationOf = (id: number) => $conversations.get()?.find((one) => one.id === id);
const threadOf = (id: number) => $threads.get()[id];

/** Shows the device's copy first. The server's state replaces it later. */
export async function begin(open: number | undefined): Promise<void> {
  const person = personNow();
  if (person === undefined) return;
  $accessToken.listen(() => personNow() === person || forgetPage());
  listen(hear);
  onSent(({ kind }, answer) => {
    if (kind !== 'message') return;
    void arrive(answer as Message);
    offerPush();
  });
  document.addEventListener('visibilitychange', tellWhenHidden);
  const list = await readList(person);
  const others = new Set(list?.filter((one) => !isStillOfOne(one)).map(({ id }) => id));
  if (open !== undefined && !others.has(open)) await showKept(person, open);
  if (!$conversations.get() && list) $conversations.set(list.filter(({ id }) => !others.has(id)));
  for (const { id, messages } of await readThreads(person)) if (!others.has(id)) putUnlessKnown(id, messages);
  for (const id of others) await dropThread(person, id);
}

type Of = Pick<Conversation, 'is_team' | 'company_id'>;

/** Whoever has left a company reads its conversations no more, also not what the device has kept. */
const isStillOfOne = ({ is_team, company_id }: Of): boolean =>
  !is_team || $person.get()?.mine?.includes(`answer:${company_id}`) === true;

/** Where the server does not show what is a company's: whoever was taken out of it is led to their own. */
async function leaveIfTakenOut(of: Of): Promise<void> {
  await fetchPerson();
  if (isStillOfOne(of)) return;
  toastError(texts.takenOut);
  location.replace(paths.messages);
}

/** Reloads the page, because the next person must not see these messages nor store them as their own. */
function forgetPage(): void {
  document.documentElement.setAttribute('data-leaving', '');
  location.reload();
}

function offerPush(): void {
  import('#scripts/push/offer.ts').then(
    (push) => push.offerPush('wrote'),
    () => undefined,
  );
}

async function showKept(person: number, id: number): Promise<void> {
  const messages = await readThread(person, id);
  if (messages) putUnlessKnown(id, messages);
}

function putUnlessKnown(id: number, messages: readonly Message[]): void {
  if (!threadOf(id)) putThread(id, newestThread(messages));
}

export async function loadConversations(whose = $whose.get()): Promise<void> {
  const isFirst = !cursors.has(whose);
  loadedAt = Date.now();
  const page = await call('GET', `/chat/conversations?limit=${listSize}${queryOf(whose)}`);
  if (page.length === 0 && typeof whose === 'number')
    void leaveIfTakenOut({ is_team: true, company_id: whose });
  if (isFirst) turnTo(whose, page);
  putConversations(merged(page));
}

export async function moreConversations(): Promise<void> {
  const whose = $whose.get();
  const { last } = cursors.get(whose) ?? {};
  if (!last) return;
  const place = new URLSearchParams({ last_id: String(last.id), last_time: last.last_time ?? '' });
  const page = await call('GET', `/chat/conversations?limit=${listSize}${queryOf(whose)}&${place}`);
  turnTo(whose, page);
  putConversations(merged(page));
}

/** Another list keeps what was loaded of it. */
export function listOf(whose: Whose | undefined): void {
  if ($whose.get() === whose) return;
  $whose.set(whose);
  $listEnds.set(cursors.get(whose)?.isEnd ?? false);
}

function queryOf(whose: Whose | undefined): '' | `&${string}` {
  if (whose === undefined) return '';
  return whose === 'own' ? '&personal=true' : `&company_id=${whose}`;
}

let loadedAt = 0;

interface Cursor {
  /** The last conversation of the loaded pages. A conversation opened by its address may be older. */
  readonly last: Conversation | undefined;
  readonly isEnd: boolean;
}
const cursors = new Map<Whose | undefined, Cursor>();

function turnTo(whose: Whose | undefined, page: readonly Conversation[]): void {
  const isEnd = page.length < listSize;
  cursors.set(whose, { last: lastOf(page) ?? cursors.get(whose)?.last, isEnd });
  if ($whose.get() === whose) $listEnds.set(isEnd);
}

function merged(page: readonly Conversation[]): readonly Conversation[] {
  const fresh = new Set(page.map(({ id }) => id));
  return [...page, ...($conversations.get() ?? []).filter(({ id }) => !fresh.has(id))];
}

export interface ReadBefore {
  readonly upTo: number;
  readonly unread: number;
}

export function show(id: number): Promise<ReadBefore> {
  shown = id;
  tellShown();
  const loaded = load(id);
  showing = loaded.catch(() => undefined);
  return loaded;
}

/**
 * The thread that is loading. Others wait for it, because a second load would replace the part that is being read.
 */
let showing: Promise<unknown> | undefined;

async function load(id: number): Promise<ReadBefore> {
  const kept = fresh.has(id) ? undefined : threadOf(id);
  // In the time of one answer: on a slow network each takes half a second.
  const [count, newest] = await Promise.all([
    loadConversation(id, kept),
    threadOf(id) ? undefined : pageOf(id),
  ]);
  const { unread_count = 0, read_up_to_id = 0, last_message_id } = conversationOf(id) ?? {};
  if (!fresh.has(id)) {
    if (unread_count > pageSize) await jump(id, read_up_to_id);
    // Among the known messages, one was deleted on another device, or moderation has taken one or given it back.
    else if (kept && count !== kept.messages.length) await toNewest(id);
    else {
      if (newest) putUnlessKnown(id, newest);
      if (lastOf(newest)?.id !== last_message_id) await catchUp(id);
    }
  }
  fresh.add(id);
  return { upTo: read_up_to_id, unread: unread_count };
}

export function hide(): void {
  if (shown === undefined) return;
  shown = undefined;
  tellShown();
}

/**
 * The server does not notify people of a conversation they look at. All tabs share one connection, so only the
 * visible tab reports.
 */
function tellShown(): void {
  if (document.hidden) return;
  if (shown === undefined) sendLive('closed', {});
  else sendLive('open', { conversation_id: shown });
}

function tellWhenHidden(): void {
  if (!document.hidden) tellShown();
  else if (shown !== undefined) sendLive('closed', {});
}

/** Resolves to how many messages there are now in a known part. */
export async function loadConversation(id: number, kept?: Thread): Promise<number | undefined> {
  const [first] = kept?.messages ?? [];
  const part = first ? `?kept_from=${first.id}&kept_to=${kept?.knownTo}` : '';
  const { presence, kept_count, ...conversation } = await call(
    'GET',
    `/chat/conversations/${id}${part}`,
  ).catch((error: unknown) => {
    const known = conversationOf(id);
    if (known && isNotFound(error)) void leaveIfTakenOut(known);
    throw error;
  });
  putPresence(id, presence);
  putConversation(conversation);
  return kept_count;
}

/** Loads the messages after the newest known one, or the newest page if more than a page is missing. */
async function catchUp(id: number): Promise<void> {
  const thread = threadOf(id);
  // The thread shows an earlier part. Its end loads when somebody goes there.
  if (thread && !thread.reachesEnd) return;
  if (!thread || thread.messages.length === 0) return toNewest(id);
  const page = await pageOf(id, `&after_id=${thread.knownTo}`);
  if (page.length >= pageSize) return toNewest(id);
  changeThread(id, (now) => (now.reachesEnd && now.knownTo >= thread.knownTo ? withNewer(now, page) : now));
}

/** Loads the page before the first message. Starts again if another part is shown by then. */
export async function older(id: number): Promise<void> {
  const first = threadOf(id)?.messages[0];
  if (!first || threadOf(id)?.reachesStart) return;
  const page = await pageOf(id, `&before_id=${first.id}`);
  if (threadOf(id)?.messages[0]?.id !== first.id) return older(id);
  changeThread(id, (now) => withOlder(now, page));
}

export async function newer(id: number): Promise<void> {
  const last = lastOf(threadOf(id)?.messages);
  if (!last || threadOf(id)?.reachesEnd) return;
  const page = await pageOf(id, `&after_id=${last.id}`);
  if (lastOf(threadOf(id)?.messages)?.id !== last.id) return newer(id);
  changeThread(id, (now) => withNewer(now, page));
}

export const toNewest = async (id: number): Promise<void> => putThread(id, newestThread(await pageOf(id)));

export async function jump(id: number, messageId: number): Promise<void> {
  const [before, after] = await Promise.all([
    pageOf(id, `&before_id=${messageId + 1}`, contextSize),
    pageOf(id, `&after_id=${messageId}`),
  ]);
  const messages = [...before, ...after];
  putThread(id, {
    messages,
    reachesStart: before.length < contextSize,
    reachesEnd: after.length < pageSize,
    knownTo: lastOf(messages)?.id ?? 0,
  });
}

const pageOf = (id: number, where = '', limit = pageSize): Promise<Message[]> =>
  call('GET', `/chat/conversations/${id}/messages?limit=${limit}${where}`);

/** Fetches a message again, because its signed addresses expire. */
export async function renewed(message: Message): Promise<Message | undefined> {
  const [fresh] = await pageOf(message.conversation_id, `&before_id=${message.id + 1}`, 1);
  if (fresh?.id !== message.id) return undefined;
  changeThread(message.conversation_id, (now) => ({
    ...now,
    messages: now.messages.map((one) => (one.id === fresh.id ? fresh : one)),
  }));
  return fresh;
}

export async function markRead(id: number): Promise<void> {
  const conversation = conversationOf(id);
  const last = lastOf(threadOf(id)?.messages.filter(({ isMe }) => !isMe));
  if (!conversation || (conversation.unread_count === 0 && (last?.id ?? 0) <= conversation.read_up_to_id))
    return;
  const upTo = Math.max(last?.id ?? 0, conversation.last_message_id ?? 0);
  putConversation({ ...conversation, unread_count: 0, last_message_is_unread: false, read_up_to_id: upTo });
  try {
    // The read mark has a limit, because a message that comes meanwhile must stay unread.
    await call('POST', `/chat/conversations/${id}/read`, { json: { up_to_id: upTo }, background: true });
  } catch (error) {
    logUnexpected(error);
  }
}

export async function hideMessage({ id, conversation_id }: Message): Promise<void> {
  await call('DELETE', `/chat/messages/${id}`);
  changeThread(conversation_id, (now) => withoutMessage(now, id));
}

export async function setBlocked({ id, peer, company_id }: Conversation, isBlocked: boolean): Promise<void> {
  const whose = company_id === null ? '' : `?company_id=${company_id}`;
  await call(isBlocked ? 'PUT' : 'DELETE', `/blocks/${peer.id}${whose}`);
  await loadConversation(id);
}

function hear({ event, data }: LiveEvent): void {
  const told = data as { conversation_id: number; id: number; user_id: number; up_to_id: number };
  if (event === 'missed') void missed();
  if (event === 'message') void arrive(data as Message);
  if (event === 'taken') void moderated(told);
  if (event === 'deal') void loadConversation(told.conversation_id).catch(logUnexpected);
  if (event === 'notification') checkShown();
  if (event === 'claim') noteClaim(told.conversation_id, (data as Pick<Conversation, 'claim'>).claim);
  if (event === 'typing') noteTyping(told.conversation_id);
  if (event === 'presence') notePresence(data as Presence & { user_id: number });
  if (event === 'delivered' || event === 'read') mark(event, told);
}

/** One may be no longer of the company whose conversation is shown. */
export function checkShown(): void {
  if (shown !== undefined && conversationOf(shown)?.is_team)
    void loadConversation(shown).catch(logUnexpected);
}

export function noteClaim(id: number, claim: Conversation['claim']): void {
  const conversation = conversationOf(id);
  if (conversation) putConversation({ ...conversation, claim });
}

/** Moderation took a message from both people, or gave it back. */
async function moderated({ conversation_id, id }: Pick<Message, 'conversation_id' | 'id'>): Promise<void> {
  changeThread(conversation_id, (now) => withoutMessage(now, id));
  try {
    fresh.delete(conversation_id);
    await load(conversation_id);
  } catch (error) {
    logUnexpected(error);
  }
}

async function missed(): Promise<void> {
  // A new connection does not know yet what is shown.
  if (shown !== undefined) tellShown();
  try {
    // Within `justNowMs` after a load only messages can be missing, so the list is not loaded again.
    if (Date.now() - loadedAt < justNowMs) {
      await showing;
      if (shown !== undefined && fresh.has(shown)) await catchUp(shown);
      return;
    }
    fresh.clear();
    if ($conversations.get()) await loadConversations();
    if (shown !== undefined) await show(shown);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    checkShown();
  }
}

/** What was added by a call of one's own. */
export async function arrive(message: Message): Promise<void> {
  const id = message.conversation_id;
  const thread = threadOf(id);
  const extended = thread && withArrived(thread, message);
  if (extended) putThread(id, extended);
  endWait(message);
  if (!message.isMe) {
    $typing.set($typing.get().filter((one) => one !== id));
    $heard.set(message);
  }
  if (thread && !extended) await catchUp(id).catch(logUnexpected);
  await noteInList(message);
}

/** The message may come over the socket before the answer to its own request. */
function endWait({ isMe, client_id }: Message): void {
  if (isMe && client_id && $entries.get().some(({ key }) => key === client_id)) void cancel(client_id);
}

async function noteInList(message: Message): Promise<void> {
  if (message.type === 'note') return;
  const { conversation_id: id, isMe } = message;
  const before = conversationOf(id);
  if (!before) return void (await loadConversation(id).catch(logUnexpected));
  if ((before.last_message_id ?? 0) >= message.id) return;
  const unread_count = isMe ? before.unread_count : before.unread_count + 1;
  putConversation({
    ...before,
    last_message: inFewWords(message.text, message.content_type),
    last_message_id: message.id,
    last_message_is_mine: isMe,
    last_message_status: message.status,
    last_time: message.time,
    unread_count,
    last_message_is_unread: unread_count > 0,
  });
}

interface Marked {
  readonly conversation_id: number;
  readonly user_id: number;
  readonly up_to_id: number;
}

function mark(event: 'delivered' | 'read', { conversation_id: id, user_id, up_to_id }: Marked): void {
  const conversation = conversationOf(id);
  if (user_id !== personNow()) {
    changeThread(id, (now) => withMark(now, event, up_to_id));
    if (conversation?.last_message_is_mine && (conversation.last_message_id ?? 0) <= up_to_id)
      putConversation({ ...conversation, last_message_status: event });
  } else if (event === 'read' && conversation && (conversation.last_message_id ?? 0) <= up_to_id)
    putConversation({
      ...conversation,
      unread_count: 0,
      last_message_is_unread: false,
      read_up_to_id: up_to_id,
    });
}

const typingTimers = new Map<number, ReturnType<typeof setTimeout>>();

function noteTyping(id: number): void {
  clearTimeout(typingTimers.get(id));
  if (!$typing.get().includes(id)) $typing.set([...$typing.get(), id]);
  const stop = () => $typing.set($typing.get().filter((one) => one !== id));
  typingTimers.set(id, setTimeout(stop, typingMs));
}

function notePresence({ user_id, ...presence }: Presence & { user_id: number }): void {
  for (const { id, peer } of $conversations.get() ?? []) if (peer.id === user_id) putPresence(id, presence);
}

function putPresence(id: number, presence: Presence | null): void {
  const { [id]: _, ...others } = $presence.get();
  $presence.set(presence ? { ...others, [id]: presence } : others);
}

function putConversation(conversation: Conversation): void {
  const others = ($conversations.get() ?? []).filter(({ id }) => id !== conversation.id);
  putConversations([...others, conversation]);
}

function putConversations(all: readonly Conversation[]): void {
  const time = ({ last_time }: Conversation) => last_time ?? '';
  const sorted = [...all].sort((one, other) => time(other).localeCompare(time(one)) || other.id - one.id);
  $conversations.set(sorted);
  soon('list', (person) => keepList(person, sorted));
}

/** Somebody else's by now, such as a company's that one has left. */
export function forget(id: number): void {
  putConversations(($conversations.get() ?? []).filter((one) => one.id !== id));
  const { [id]: _, ...threads } = $threads.get();
  $threads.set(threads);
  soon(`thread-${id}`, (person) => dropThread(person, id));
}

function putThread(id: number, thread: Thread): void {
  $threads.set({ ...$threads.get(), [id]: thread });
  if (thread.reachesEnd) soon(`thread-${id}`, (person) => keepThread(person, id, thread.messages));
}

function changeThread(id: number, change: (now: Thread) => Thread): void {
  const now = threadOf(id);
  if (now) putThread(id, change(now));
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Waits, so that only the last of several changes is stored. Nothing is stored once the person has signed out. */
function soon(name: string, keep: (person: number) => Promise<unknown>): void {
  const person = personNow();
  const work = () => person !== undefined && person === personNow() && void keep(person);
  clearTimeout(timers.get(name));
  timers.set(name, setTimeout(work, keepAfterMs));
}
