import type {
  Conversation,
  ConversationPages,
  ConversationWithPresence,
  FoundMessage,
  KeptMessages,
  Message,
  MessagePages,
  MessageSearch,
  RecipientFilters,
  Recipients,
  Referenced,
} from '#lib/contract/chat.ts';
import type { ReferenceType } from '#lib/contract/chat-form.ts';
import { placeOf } from '#lib/format/place.ts';
import type { Thing } from '#lib/things.ts';
import { companiesByIds, companiesWhere } from '#server/companies/reading.ts';
import type { SqlDb } from '#server/db/connect.ts';
import { peopleAcrossBlock } from '#server/db/people.ts';
import { speakerOf } from '#server/db/sides.ts';
import { itemsOf } from '#server/feed/feed.ts';
import { presenceOf } from '#server/realtime/presence.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { inTurn, newestIds } from '#server/search/search.ts';
import {
  countBetween,
  findMessages,
  findNewest,
  listAround,
  listLast,
  listMessages as listRows,
  type MessageRow,
} from './message-queries.ts';
import {
  type Contact,
  findContact,
  findConversationRow,
  findConversationWith,
  findPeerMember,
  listOf,
  listRowsOf,
  placeInList,
} from './queries.ts';
import { referenceOf, referencesOf } from './references.ts';
import {
  closedBecause,
  type Marks,
  marksIn,
  type Seeing,
  shownConversation,
  shownId,
  shownMessage,
  shownPeer,
  showsPresence,
  withoutHidden,
} from './shown.ts';
import { findByWords } from './words.ts';

type Needs = Pick<Ctx, 'db' | 'clock' | 'keys'>;

export async function listConversations(
  ctx: Needs,
  viewer: Viewer,
  { limit, last_id, last_time, company_id: companyId, personal }: ConversationPages,
): Promise<Conversation[]> {
  const after = last_id === undefined ? undefined : await placeAfter(ctx, viewer, last_id, last_time);
  if (last_id !== undefined && !after) return [];
  const whose = companyId === undefined ? (personal ? 'own' : 'all') : { companyId };
  const rows = await listOf(ctx.db, { readerId: viewer.id, whose, limit, after });
  const now = ctx.clock.now();
  return rows.map((row) => shownConversation(row, now));
}

async function placeAfter({ db }: Needs, viewer: Viewer, id: number, time: string | undefined) {
  if (time !== undefined) return { last_at: time, conversation_id: id };
  const place = await placeInList(db, viewer.id, id);
  return place?.last_at ? { last_at: place.last_at, conversation_id: id } : undefined;
}

export async function readConversation(
  ctx: Needs,
  viewer: Viewer,
  id: number,
  { kept_from: from, kept_to: to }: KeptMessages = {},
): Promise<ConversationWithPresence> {
  const row = await findConversationRow(ctx.db, viewer.id, id);
  if (!row) throw new AppError('not_found');
  const isShown = showsPresence(row) && (await findNewest(ctx.db, id)) > 0;
  const isAsked = from !== undefined && to !== undefined;
  return {
    ...shownConversation(row, ctx.clock.now()),
    presence: isShown ? await presenceOf(ctx, row.peer_id) : null,
    ...(isAsked && { kept_count: await countBetween(ctx.db, row, { from, to }) }),
  };
}

export async function listMessages(
  ctx: Needs,
  viewer: Viewer,
  conversationId: number,
  { limit, before_id: before, after_id: after }: MessagePages,
): Promise<Message[]> {
  const contact = await requireContact(ctx.db, viewer, conversationId);
  const rows = await listRows(ctx.db, { conversationId, speaker: contact.user_id, limit, before, after });
  return shownTo(
    ctx,
    rows.sort((one, other) => one.id - other.id),
    await seeingBy(ctx, viewer.id, contact),
  );
}

const seeingBy = async (ctx: Needs, readerId: number, side: Contact): Promise<Seeing> => ({
  side,
  readerId,
  marks: await marksOf(ctx, side),
});

async function marksOf(
  { db }: Needs,
  contact: Pick<Contact, 'conversation_id' | 'peer_id' | 'shows_presence' | 'peer_shows_presence'>,
): Promise<Marks> {
  return withoutHidden((await findPeerMember(db, contact)) ?? { read_id: 0, delivered_id: 0 }, contact);
}

async function shownTo(ctx: Needs, rows: readonly MessageRow[], seeing: Seeing): Promise<Message[]> {
  const references = await referencesOf(ctx, rows);
  return rows.map((row) => shownMessage(ctx, row, references, seeing));
}

/** The caller has checked that this person may read the message. */
export async function readMessage(ctx: Needs, viewerId: number, id: number): Promise<Message> {
  const [row] = await findMessages(ctx.db, viewerId, [id]);
  const contact = row && (await findContact(ctx.db, viewerId, row.conversation_id));
  if (!row || !contact) throw new AppError('not_found');
  const [message] = await shownTo(ctx, [row], await seeingBy(ctx, viewerId, contact));
  if (!message) throw new AppError('not_found');
  return message;
}

export const searchMessages = (
  ctx: Needs,
  viewer: Viewer,
  { q, limit, last_id }: MessageSearch,
): Promise<FoundMessage[]> =>
  inTurn(ctx, async () => {
    const companies = await companiesWhere(ctx, viewer, 'answer');
    const speakers = [viewer.id, ...companies.map(speakerOf)];
    const ids = await findByWords(ctx.db, { speakers, q, before: last_id, most: limit });
    const rows = await findMessages(ctx.db, viewer.id, ids);
    const references = await referencesOf(ctx, rows);
    const conversationIds = [...new Set(rows.map(({ conversation_id }) => conversation_id))];
    const conversations =
      conversationIds.length === 0 ? [] : await listRowsOf(ctx.db, viewer.id, conversationIds);
    const contacts = new Map(conversations.map((row) => [row.conversation_id, row]));
    return rows
      .sort((one, other) => other.id - one.id)
      .flatMap((row) => {
        const contact = contacts.get(row.conversation_id);
        if (!contact) return [];
        const seeing = { side: contact, readerId: viewer.id, marks: marksIn(contact) };
        return [{ message: shownMessage(ctx, row, references, seeing), peer: shownPeer(contact) }];
      });
  });

export async function readReference(ctx: Needs, type: ReferenceType, id: number): Promise<Referenced> {
  const found = await referenceOf(ctx, type, id);
  if (!found.is_there) throw new AppError('not_found');
  return found;
}

interface Asked {
  readonly peer: number;
  readonly company: number | undefined;
  readonly about: Thing | undefined;
}

/**
 * The seller and the thing that an address of `paths.chatWith` asks for. Anybody can write such an address, so a thing
 * of somebody else is left out. Undefined if the person or the company is not there for others.
 */
export async function readAskedTalk(ctx: Needs, { peer, company: companyId, about }: Asked) {
  const [seller, [thing]] = await Promise.all([
    companyId === undefined ? askedPerson(ctx, peer) : askedCompany(ctx, companyId),
    about ? itemsOf(ctx, [about]) : [],
  ]);
  if (!seller || !thing || !('company_id' in thing) || thing.poster_user_id !== seller.ownerId) return seller;
  if (companyId !== undefined) return thing.company_id === companyId ? { ...seller, thing } : seller;
  return {
    ...seller,
    name: thing.poster_name,
    photo: thing.poster_avatar,
    isCompany: thing.company_id !== null,
    thing,
  };
}

interface AskedSeller {
  readonly ownerId: number;
  readonly name: string;
  readonly photo: string | null;
  readonly isCompany: boolean;
  readonly thing?: undefined;
}

async function askedPerson(ctx: Needs, id: number): Promise<AskedSeller | undefined> {
  const [person] = await itemsOf(ctx, [{ type: 'user', id }]);
  if (person?.type !== 'user') return undefined;
  return { ownerId: id, name: person.poster_name, photo: person.poster_avatar, isCompany: false };
}

async function askedCompany(ctx: Needs, id: number): Promise<AskedSeller | undefined> {
  const [company] = await companiesByIds(ctx, [id]);
  return (
    company && { ownerId: company.owner_id, name: company.name, photo: company.logo_url, isCompany: true }
  );
}

export const findRecipients = async (
  ctx: Needs,
  { type, q, limit }: RecipientFilters,
  viewer: Viewer | undefined,
): Promise<Recipients> => ({
  users: type === 'companies' ? [] : await peopleFor(ctx, { type, q, limit }, viewer),
  companies: type === 'companies' || type === 'all' ? await companiesFor(ctx, { q, limit }, viewer) : [],
});

async function peopleFor(
  ctx: Needs,
  { type, q, limit }: Pick<RecipientFilters, 'type' | 'q' | 'limit'>,
  viewer: Viewer | undefined,
): Promise<Recipients['users']> {
  const found: Recipients['users'] = [];
  for (let after: string | undefined, looked = 0; found.length < limit && looked < mostLooked; ) {
    const ids = await newestIds(ctx, { q, skip: 0, limit: batch, after, filters: { type: 'user' } });
    const blocked = viewer ? await peopleAcrossBlock(ctx.db, viewer.id, ids) : noOne;
    const items = await itemsOf(
      ctx,
      ids.map((id) => ({ type: 'user', id })),
    );
    for (const item of items)
      if (
        item.type === 'user' &&
        item.id !== viewer?.id &&
        !blocked.has(item.id) &&
        (type === 'all' || type === 'users' || item.user_type === type)
      ) {
        const { id, username, full_name, profile_photo_url, user_type, title, province, district } = item;
        const location = placeOf({ district, province }) || null;
        found.push({
          id,
          username,
          full_name,
          profile_photo_url,
          user_type,
          title,
          location,
          display_name: full_name ?? `@${username}`,
        });
      }
    if (ids.length < batch) break;
    looked += ids.length;
    after = String(ids.at(-1));
  }
  return found.slice(0, limit);
}
const noOne: ReadonlySet<number> = new Set();
const batch = 100;
const mostLooked = 500;

async function companiesFor(
  ctx: Needs,
  { q, limit }: { q: string | undefined; limit: number },
  viewer: Viewer | undefined,
): Promise<Recipients['companies']> {
  const ids = await newestIds(ctx, { q, skip: 0, limit: batch, filters: { type: 'company' } });
  const companies = await companiesByIds(ctx, ids);
  const owners = companies.map(({ owner_id }) => owner_id);
  const blocked = viewer ? await peopleAcrossBlock(ctx.db, viewer.id, owners) : noOne;
  return companies
    .filter(({ owner_id }) => owner_id !== viewer?.id && !blocked.has(owner_id))
    .slice(0, limit);
}

/** A message and some around it for a moderator. Undefined unless this person received it. */
export async function receivedWithContext(ctx: Pick<Ctx, 'db'>, viewer: Viewer, id: number) {
  const [row] = await findMessages(ctx.db, viewer.id, [id]);
  const contact = row && (await findContact(ctx.db, viewer.id, row.conversation_id));
  if (!row || !contact || row.sender_id === contact.user_id) return undefined;
  const around = await listAround(ctx.db, row, contextBefore, contextAfter);
  const ownerId = shownId(row.sender_id, contact);
  return { ownerId, writerId: row.written_by ?? ownerId, snapshot: { messages: around } };
}
const [contextBefore, contextAfter] = [10, 5];

/** The last words between two people for a moderator, also when the other person is gone. Undefined if they never talked. */
export async function talkWith({ db }: Pick<Ctx, 'db'>, viewer: Viewer, peerId: number) {
  const found = await findConversationWith(db, viewer.id, peerId);
  return found && { messages: (await listLast(db, found.conversation_id, talkKept)).reverse() };
}
const talkKept = 30;

/** Answers "not found" to people outside of the conversation, so that they do not learn that it exists. */
export async function requireContact(db: SqlDb, viewer: Viewer, conversationId: number): Promise<Contact> {
  const contact = await findContact(db, viewer.id, conversationId);
  if (!contact) throw new AppError('not_found');
  return contact;
}

export function refuseIfClosed(contact: Contact): void {
  const detail = closedBecause(contact);
  if (detail !== null) throw new AppError('forbidden', { detail });
}

export const invalid = (field: string, message: string): AppError =>
  new AppError('validation_failed', { detail: message, errors: [{ field, message }] });
