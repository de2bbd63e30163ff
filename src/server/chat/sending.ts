import type { Message, SendFile, SendMessage } from '#lib/contract/chat.ts';
import type { ReferenceType } from '#lib/contract/chat-form.ts';
import type { SideName } from '#lib/contract/events.ts';
import { chatTexts as texts } from '#lib/copy/chat.ts';
import { mayContactStrangers } from '#server/accounts/accounts.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { companyOf } from '#server/db/sides.ts';
import { isUniqueViolation, tell } from '#server/db/transaction.ts';
import { type Limit, tooMany } from '#server/fairness/limits/limits.ts';
import { requireSpaceForText } from '#server/files/account-space.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import {
  type MessageReceiver,
  receiverOfMessage,
  recordMessage,
  recordTeamMessage,
} from '#server/notifications/messages.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { cautionIn } from '#server/screening/screening.ts';
import { tellWebhooks } from '#server/webhooks/webhooks.ts';
import { keepClaim, toldOf } from './claims.ts';
import { type FileColumns, noFile, releaseFilesOf, storeFile } from './files.ts';
import {
  findByClientId,
  findMessage,
  hasCaution,
  hasWritten,
  type StoredMessage,
  setCaution,
  type Written,
  writeMessage,
} from './message-queries.ts';
import { type Contact, lockMembership } from './queries.ts';
import { nameOf, otherSideOf, readersOf } from './readers.ts';
import { invalid, readMessage, refuseIfClosed, requireContact } from './reading.ts';
import { referencesOf } from './references.ts';
import { seenBy, unseenMessage } from './shown.ts';
import { termsOf } from './words.ts';

export async function send(
  ctx: Ctx,
  viewer: Viewer,
  conversationId: number,
  { text = '', ...sent }: SendMessage,
): Promise<Message> {
  if (text === '') throw invalid('text', texts.empty);
  const admitted = await admit(ctx, viewer, conversationId, sent);
  return admitted.alreadySent ?? write(ctx, viewer, admitted, { text, file: noFile });
}

export async function sendFile(
  ctx: Ctx,
  viewer: Viewer,
  conversationId: number,
  { duration_ms, waveform, ...sent }: SendFile,
  file: IncomingFile,
): Promise<Message> {
  const admitted = await admit(ctx, viewer, conversationId, sent);
  if (admitted.alreadySent) return admitted.alreadySent;
  const stored = await storeFile(ctx, viewer.id, file, { duration_ms, waveform });
  return write(ctx, viewer, admitted, { text: '', file: stored });
}

type Sent = Omit<SendMessage, 'text'>;

interface Reference {
  readonly reference_type: ReferenceType | null;
  readonly reference_id: number | null;
}

interface Admitted {
  readonly alreadySent?: undefined;
  readonly contact: Contact;
  readonly client_id: string | null;
  readonly original: Awaited<ReturnType<typeof originalOf>>;
  readonly reference: Reference;
}

/** Checks everything that needs no file. A message sent twice gets the first one's answer. */
async function admit(
  ctx: Ctx,
  viewer: Viewer,
  conversationId: number,
  sent: Sent,
): Promise<Admitted | { readonly alreadySent: Message }> {
  const { client_id = null } = sent;
  const contact = await requireContact(ctx.db, viewer, conversationId);
  const alreadySent = await findAlreadySent(ctx, viewer, contact, client_id);
  if (alreadySent) return { alreadySent };
  refuseIfClosed(contact);
  await requireKnown(ctx, viewer, contact);
  const original = await originalOf(ctx.db, conversationId, sent.reply_to);
  const reference = referenceIn(sent);
  await takeOne(ctx, viewer.id, conversationId);
  return { contact, client_id, original, reference };
}

async function requireKnown(ctx: Ctx, viewer: Viewer, { conversation_id, peer_id }: Contact): Promise<void> {
  if ((await mayContactStrangers(ctx, viewer)) || (await hasWritten(ctx.db, conversation_id, peer_id)))
    return;
  throw new AppError('email_not_proven');
}

const dayMs = 24 * 60 * 60 * 1000;
const inConversation: Limit = { name: 'messages-of-conversation', most: 100, withinMs: 10_000 };
const inConversationADay: Limit = { name: 'messages-of-conversation-a-day', most: 2000, withinMs: dayMs };
const ofAccount: Limit = { name: 'messages-of-account', most: 200, withinMs: 10_000 };

/** More messages than people type, fewer than a program would send. A refused message does not count. */
export async function takeOne(
  { limits }: Pick<Ctx, 'limits'>,
  userId: number,
  conversationId: number,
): Promise<void> {
  const here = `${conversationId} ${userId}`;
  const bounds = [
    { limit: inConversation, key: here, detail: texts.tooFast },
    { limit: inConversationADay, key: here, detail: texts.tooManyToday(inConversationADay.most) },
    { limit: ofAccount, key: String(userId), detail: texts.tooFast },
  ];
  const waits = await Promise.all(bounds.map(({ limit, key }) => limits.take(limit, key)));
  const longest = bounds
    .map((bound, at) => ({ ...bound, waitMs: waits[at] }))
    .reduce((one, other) => ((other.waitMs ?? 0) > (one.waitMs ?? 0) ? other : one));
  if (longest.waitMs === undefined) return;
  await Promise.all(
    bounds.map(({ limit, key }, at) => waits[at] === undefined && limits.giveBack(limit, key)),
  );
  throw tooMany(longest.waitMs, longest.detail);
}

interface Content {
  readonly text: string;
  readonly file: FileColumns;
}

async function write(ctx: Ctx, viewer: Viewer, admitted: Admitted, content: Content): Promise<Message> {
  const { contact, client_id } = admitted;
  const references = await referencesOf(ctx, [admitted.reference]);
  try {
    return await ctx.db.inTransaction((tx) => writeIn(ctx, tx, viewer, { admitted, references, content }));
  } catch (error) {
    // A message sent twice at the same time is readable once this transaction has ended.
    const isRepeated = isUniqueViolation(error);
    if (isRepeated || content.file.file !== null)
      await ctx.db.inTransaction((tx) => releaseFilesOf(tx, content.file, ctx.clock.now()));
    const first = isRepeated && (await findAlreadySent(ctx, viewer, contact, client_id));
    if (!first) throw error;
    return first;
  }
}

interface ToWrite {
  readonly admitted: Admitted;
  readonly references: Awaited<ReturnType<typeof referencesOf>>;
  readonly content: Content;
}

async function writeIn(
  ctx: Ctx,
  tx: Tx,
  viewer: Viewer,
  { admitted, references, content }: ToWrite,
): Promise<Message> {
  const { contact, client_id, original, reference } = admitted;
  const { conversation_id, user_id, peer_id } = contact;
  const speakers = { own: user_id, other: peer_id };
  const withoutReply = original ? sideNames.filter((side) => isHiddenFrom(original, speakers[side])) : [];
  const terms = termsOf(content.text, [user_id, peer_id]);
  const now = ctx.clock.now();
  const row = {
    conversation_id,
    sender_id: user_id,
    written_by: companyOf(user_id) === null ? null : viewer.id,
    client_id,
    text: content.text,
    ...content.file,
    ...reference,
    reply_to_id: original?.id ?? null,
    created_at: now.toISOString(),
  };
  const asked = receiverOfMessage(tx, peer_id, user_id);
  const written = await writeMessage(tx, row, terms, asked);
  // The conversation is locked here. Blocking locks it too, so this answer stays true.
  if (contact.company_id !== null) await requireStillOpen(tx, viewer, contact);
  const isClosed = await tellPeer(tx, viewer, contact, written, now);
  if (isClosed) refuseIfClosed(await requireContact(tx, viewer, conversation_id));
  await requireSpace(ctx, tx, viewer, contact, { written, text: content.text });
  await tellWebhooks(tx, {
    event: 'message',
    what: 'received',
    ...toWhom(peer_id),
    now,
    data: { conversation_id, message_id: written.row.id },
  });
  const caution = cautionIn(content.text);
  if (caution && !(await hasCaution(tx, conversation_id))) {
    await setCaution(tx, written.row.id, caution);
    written.row.caution = caution;
  }
  const joined = {
    original_text: original?.text ?? null,
    original_type: original?.content_type ?? null,
    writer_name: nameOf(viewer),
  };
  const message = unseenMessage(ctx, { ...written.row, ...joined }, references, contact);
  const own = await readersOf(tx, contact);
  const other = await readersOf(tx, otherSideOf(contact));
  tell(tx, {
    type: 'message-sent',
    to: 'programs',
    own,
    other,
    message,
    team: teamIn(contact),
    withoutReply,
  });
  return seenBy(ctx, message, {
    isOwn: true,
    readerId: companyOf(user_id) === null ? undefined : viewer.id,
    withoutReply: withoutReply.includes('own'),
  });
}

/** What the program says for who acts, in the transaction of the act. */
export function say(ctx: Ctx, tx: Tx, viewer: Viewer, contact: Contact, text: string): Promise<Message> {
  const admitted = { contact, client_id: null, original: undefined, reference: referenceIn({}) };
  return writeIn(ctx, tx, viewer, { admitted, references: new Map(), content: { text, file: noFile } });
}

const sideNames = ['own', 'other'] as const;

/** Which side of the two is a company's. */
export function teamIn({ user_id, peer_id }: Pick<Contact, 'user_id' | 'peer_id'>): SideName | null {
  if (companyOf(user_id) !== null) return 'own';
  return companyOf(peer_id) === null ? null : 'other';
}

/**
 * A company may have taken out who writes for it, or have been handed over, hidden or parted from the other side by a
 * block, since the first look. Taking out waits for this lock.
 */
export async function requireStillOpen(tx: Tx, viewer: Viewer, contact: Contact): Promise<void> {
  const companyId = companyOf(contact.user_id);
  if (companyId !== null) await lockMembership(tx, companyId, viewer.id);
  refuseIfClosed(await requireContact(tx, viewer, contact.conversation_id));
}

function toWhom(peer: number): Pick<Parameters<typeof tellWebhooks>[1], 'people' | 'company'> {
  const id = companyOf(peer);
  return id === null ? { people: [peer] } : { company: { id, may: 'answer' } };
}

const isHiddenFrom = (message: StoredMessage, speaker: number): boolean =>
  (message.sender_id === speaker ? message.hidden_from_sender : message.hidden_from_receiver) === 1;

/** What is written for a company counts for its owner, as its pictures do. */
export function requireSpace(
  ctx: Ctx,
  tx: Tx,
  viewer: Viewer,
  { user_id: speaker, company_owner_id }: Contact,
  { written: { members }, text }: { readonly written: Written; readonly text: string },
): Promise<void> {
  const ownerId = companyOf(speaker) === null ? viewer.id : (company_owner_id ?? viewer.id);
  const written = Number(members.find(({ user_id }) => user_id === speaker)?.written);
  return requireSpaceForText(ctx, tx, ownerId, { written, bytes: Buffer.byteLength(text) });
}

async function tellPeer(
  tx: Tx,
  viewer: Viewer,
  contact: Contact,
  { members, answer: receiver }: Written & { readonly answer: MessageReceiver | undefined },
  now: Date,
): Promise<boolean> {
  const { conversation_id: conversationId, user_id, peer_id: userId, company_name } = contact;
  if (companyOf(user_id) !== null) await keepClaim(tx, viewer, contact, now);
  const companyId = companyOf(userId);
  // Whoever of them has it open reads it there, which ends it for all.
  if (companyId !== null) {
    const userIds = await toldOf(tx, { companyId, conversationId, customerId: viewer.id }, now);
    await recordTeamMessage(tx, { userIds, conversationId, sender: viewer.row, now });
    return false;
  }
  const openUntil = members.find(({ user_id }) => user_id === userId)?.open_until ?? '';
  // A person who has the conversation open sees the message there.
  if (openUntil > now.toISOString()) return receiver?.is_blocked === 1;
  const { id, row } = viewer;
  const sender = companyOf(user_id) === null ? row : { id, full_name: company_name, username: row.username };
  return recordMessage(tx, { userId, conversationId, sender, receiver, now });
}

/** A phone that sends a message again after a lost answer gets the first answer. */
export async function findAlreadySent(
  ctx: Ctx,
  viewer: Viewer,
  { user_id: senderId, conversation_id: conversationId }: Contact,
  clientId: string | null,
  { isNote = false } = {},
): Promise<Message | undefined> {
  const writtenBy = companyOf(senderId) === null ? null : viewer.id;
  const named = { conversationId, senderId, writtenBy, isNote };
  const alreadySent = clientId && (await findByClientId(ctx.db, { ...named, clientId }));
  return alreadySent ? readMessage(ctx, viewer.id, alreadySent.id) : undefined;
}

/** Refuses a message about two things. */
export function referenceIn({ service_ref, job_ref, portfolio_ref }: Omit<Sent, 'reply_to'>): Reference {
  const all = [
    ['service', service_ref],
    ['job', job_ref],
    ['portfolio', portfolio_ref],
  ] as const;
  const [first, second] = all.filter(([, id]) => typeof id === 'number');
  if (second) throw invalid(`${second[0]}_ref`, texts.oneReference);
  return { reference_type: first?.[0] ?? null, reference_id: first?.[1] ?? null };
}

async function originalOf(db: ReadingDb, conversationId: number, id: number | null | undefined) {
  if (typeof id !== 'number') return undefined;
  const original = await findMessage(db, id);
  if (original?.conversation_id !== conversationId || original.is_note === 1)
    throw invalid('reply_to', texts.otherConversation);
  return original;
}
