import type { Claim, Conversation, Message, Peer, Referenced } from '#lib/contract/chat.ts';
import { claimMs, type ReferenceType } from '#lib/contract/chat-form.ts';
import { chatTexts as texts } from '#lib/copy/chat.ts';
import { doneOfPath } from '#lib/deals/life.ts';
import { inFewWords } from '#lib/format/few-words.ts';
import { slugOf } from '#lib/format/slug.ts';
import { paths } from '#lib/paths.ts';
import { companyOf } from '#server/db/sides.ts';
import { signedAddress } from '#server/files/private-files.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { MessageRow } from './message-queries.ts';
import type { Contact, ConversationRow } from './queries.ts';

type Needs = Pick<Ctx, 'keys' | 'clock'>;

export interface Marks {
  readonly read_id: number;
  readonly delivered_id: number;
}

/**
 * Hides the delivered mark when one of the two hides their presence, because it shows when a device was online. The
 * read mark stays, because reading is a deliberate act.
 */
export const withoutHidden = <Some extends Marks>(
  marks: Some,
  { shows_presence, peer_shows_presence }: Pick<Contact, 'shows_presence' | 'peer_shows_presence'>,
): Some => (hidesPresence({ shows_presence, peer_shows_presence }) ? { ...marks, delivered_id: 0 } : marks);

/** Of a company's people nobody learns who is there. */
export const hidesPresence = (row: Pick<Contact, 'shows_presence' | 'peer_shows_presence'>): boolean =>
  row.shows_presence !== 1 || row.peer_shows_presence !== 1;

export const statusOf = (id: number, { read_id, delivered_id }: Marks): 'read' | 'delivered' | 'sent' => {
  if (id <= read_id) return 'read';
  return id <= delivered_id ? 'delivered' : 'sent';
};

export const referenceKey = (type: ReferenceType, id: number) => `${type}-${id}`;

export interface Seeing {
  /** The side that sees it, and who reads there. */
  readonly side: Pick<Contact, 'user_id' | 'company_owner_id'>;
  readonly readerId: number;
  readonly marks: Marks;
}

/** Under which number a side is known to the other: a company under that of its owner. */
export const shownId = (speaker: number, { company_owner_id }: Pick<Contact, 'company_owner_id'>): number =>
  companyOf(speaker) === null ? speaker : (company_owner_id ?? 0);

/** As one side sees it. */
export function shownMessage(
  ctx: Needs,
  row: MessageRow,
  references: ReadonlyMap<string, Referenced>,
  { side, readerId, marks }: Seeing,
): Message {
  const isMe = row.sender_id === side.user_id;
  const message = seenBy(ctx, unseenMessage(ctx, row, references, side), {
    isOwn: isMe,
    readerId: companyOf(side.user_id) === null ? undefined : readerId,
  });
  return isMe ? { ...message, status: statusOf(row.id, marks) } : message;
}

/** As neither side sees it: `seenBy` makes of it what each does. */
export function unseenMessage(
  ctx: Needs,
  row: MessageRow,
  references: ReadonlyMap<string, Referenced>,
  side: Pick<Contact, 'company_owner_id'>,
): Message {
  const { reference_type: type, reference_id: refId, written_by, writer_name } = row;
  const ref = (wanted: ReferenceType) => (type === wanted && refId !== null ? String(refId) : null);
  const address = (name: string | null) => (name === null ? null : signedAddress(ctx, name));
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    previous_id: row.previous_id,
    client_id: row.client_id,
    text: row.text,
    time: row.created_at,
    isMe: false,
    type: typeOf(row),
    status: null,
    sender_id: shownId(row.sender_id, side),
    ...(written_by !== null && { written_by: { id: written_by, name: writer_name ?? texts.formerMember } }),
    reply_to_id: row.reply_to_id,
    reply_to_preview: row.original_text === null ? null : inFewWords(row.original_text, row.original_type),
    service_ref: ref('service'),
    job_ref: ref('job'),
    portfolio_ref: ref('portfolio'),
    reference:
      type && refId !== null ? (references.get(referenceKey(type, refId)) ?? gone(type, refId)) : null,
    filename: row.filename,
    content_type: row.content_type,
    file_size: row.file_size,
    file_url: address(row.file),
    still_url: address(row.small_file),
    still_size: row.small_size,
    width: row.width,
    height: row.height,
    duration_ms: row.duration_ms,
    waveform: row.waveform,
    ...(row.caution && { caution: row.caution }),
  };
}

function typeOf({ is_note, file }: MessageRow): Message['type'] {
  if (is_note === 1) return 'note';
  return file === null ? 'text' : 'file';
}

export const gone = (type: ReferenceType, id: number): Referenced => ({
  type,
  id,
  is_there: false,
  title: null,
  image_url: null,
  price: null,
  about: null,
  path: null,
});

interface Reading {
  readonly isOwn: boolean;
  /** Who of a company reads it. Undefined on the side of a person. */
  readonly readerId?: number | undefined;
  /** This side has deleted the message that it replies to. */
  readonly withoutReply?: boolean;
}

export function seenBy(
  ctx: Needs,
  { written_by, caution, ...message }: Message,
  { isOwn, readerId, withoutReply = false }: Reading,
): Message {
  return {
    ...forReader(ctx, message, readerId),
    ...(withoutReply && { reply_to_preview: null }),
    ...(isOwn ? { isMe: true, status: 'sent' } : caution && { caution }),
    ...(readerId !== undefined && written_by && { written_by }),
  };
}

/** Files of a company's conversation are opened by those who still answer for it. */
function forReader(ctx: Needs, message: Message, readerId: number | undefined): Message {
  if (readerId === undefined || message.file_url === null) return message;
  const address = (url: string | null) => url && signedAddress(ctx, nameIn(url), readerId);
  return { ...message, file_url: address(message.file_url), still_url: address(message.still_url) };
}

const nameIn = (address: string): string => address.slice('/files/'.length, address.indexOf('?'));

type PeerRow = Pick<
  Contact,
  | 'peer_id'
  | 'username'
  | 'full_name'
  | 'profile_photo_url'
  | 'user_type'
  | 'is_peer_there'
  | 'is_peer_visible'
  | 'company_id'
  | 'company_name'
  | 'company_logo'
  | 'company_owner_id'
  | 'peer_name'
> & { readonly own_company_name?: string | null; readonly own_company_logo?: string | null };

export function shownPeer(row: PeerRow): Peer {
  const { peer_id: id, username, full_name, profile_photo_url, user_type } = row;
  if (companyOf(id) !== null) return shownCompany(row);
  if (!row.is_peer_visible || username === null)
    return {
      id,
      username: null,
      full_name: null,
      email: null,
      display_photo_url: null,
      profile_photo_url: null,
      user_type: null,
      display_name: row.is_peer_there ? texts.awayName : texts.goneName,
      path: null,
    };
  const isCompany = user_type === 'company' && row.own_company_name;
  return {
    id,
    username,
    full_name,
    email: null,
    profile_photo_url,
    user_type,
    display_name: (isCompany ? row.own_company_name : full_name) || `@${username}`,
    display_photo_url: (isCompany ? row.own_company_logo : null) ?? profile_photo_url,
    path: paths.ownPage(username),
  };
}

/** Of a deleted company the name stays. */
function shownCompany(row: PeerRow): Peer {
  const isAway = row.is_peer_there && !row.is_peer_visible;
  const name = isAway ? texts.companyAwayName : (row.company_name ?? row.peer_name ?? texts.companyGoneName);
  const logo = row.is_peer_visible ? row.company_logo : null;
  return {
    id: shownId(row.peer_id, row),
    username: null,
    full_name: name,
    email: null,
    profile_photo_url: logo,
    user_type: 'company',
    display_name: name,
    display_photo_url: logo,
    path: row.is_peer_visible && row.company_id !== null ? paths.company(slugOf(name, row.company_id)) : null,
  };
}

export function closedBecause(row: Contact): string | null {
  const isCompany = companyOf(row.peer_id) !== null;
  if (!row.is_peer_there) return isCompany ? texts.companyGone : texts.gone;
  if (!row.is_own_shown) return texts.companyAway;
  if (!row.is_peer_visible) return isCompany ? texts.companyAway : texts.away;
  const isTeam = companyOf(row.user_id) !== null;
  if (row.blocks_peer && isTeam) return texts.blockedByCompany;
  if (row.blocks_peer) return isCompany ? texts.companyBlockedByMe : texts.blockedByMe;
  if (row.blocks_owner) return texts.ownerBlockedByMe;
  if (row.is_owner_apart && isTeam) return texts.ownerApart;
  if (!row.is_blocked_by_peer && !row.is_owner_apart) return null;
  return isCompany ? texts.companyBlockedByPeer : texts.blockedByPeer;
}

export const isAcrossBlock = ({
  blocks_peer,
  is_blocked_by_peer,
  is_owner_apart,
}: Pick<Contact, 'blocks_peer' | 'is_blocked_by_peer' | 'is_owner_apart'>): boolean =>
  [blocks_peer, is_blocked_by_peer, is_owner_apart].some(Boolean);

/** Whether the two see each other's presence. A person who hides their own sees nobody's. */
export const showsPresence = (row: Contact): boolean =>
  row.shows_presence === 1 && row.peer_shows_presence === 1 && closedBecause(row) === null;

export const marksIn = (row: ConversationRow): Marks =>
  withoutHidden({ read_id: row.peer_read_id ?? 0, delivered_id: row.peer_delivered_id ?? 0 }, row);

interface Claimed extends Pick<Contact, 'user_id' | 'claimed_by' | 'claimed_at'> {
  /** Null for who has left the company. */
  readonly claimer_name: string | null;
}

export function claimIn(row: Claimed, now: Date): Claim | null {
  const { user_id, claimed_by: id, claimed_at: at, claimer_name: name } = row;
  if (companyOf(user_id) === null || id === null || at === null || name === null) return null;
  return isClaimOver(at, now) ? null : { by: { id, name }, at };
}

export const isClaimOver = (at: string, now: Date): boolean => Date.parse(at) + claimMs <= now.getTime();

export function shownConversation(row: ConversationRow, now: Date): Conversation {
  const isMine = row.last_sender_id === row.user_id;
  const { last_id } = row;
  // Messages across a block do not count as unread.
  const unread = isAcrossBlock(row) ? 0 : row.unread;
  return {
    id: row.conversation_id,
    company_id: row.company_id,
    is_team: companyOf(row.user_id) !== null,
    peer: shownPeer(row),
    claim: claimIn(row, now),
    last_message: row.last_text === null ? null : inFewWords(row.last_text, row.last_content_type),
    last_message_id: last_id,
    last_message_is_mine: isMine,
    last_message_status: isMine && last_id !== null ? statusOf(last_id, marksIn(row)) : null,
    last_message_is_unread: unread > 0,
    last_time: row.last_at,
    unread_count: unread,
    read_up_to_id: row.read_id,
    is_blocked: Boolean(row.blocks_peer),
    closed_because: closedBecause(row),
    has_deal: row.deal_state !== null,
    deal_steps: (row.deal_state && doneOfPath(row.deal_state)) ?? null,
  };
}
