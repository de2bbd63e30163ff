import type { Conversation, Message, Peer, Referenced } from '#lib/contract/chat.ts';
import type { ReferenceType } from '#lib/contract/chat-form.ts';
import { chatTexts as texts } from '#lib/copy/chat.ts';
import { doneOfPath } from '#lib/deals/life.ts';
import { inFewWords } from '#lib/format/few-words.ts';
import { signedAddress } from '#server/files/private-files.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { Contact, ConversationRow, MessageRow } from './queries.ts';

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

export const hidesPresence = (row: Pick<Contact, 'shows_presence' | 'peer_shows_presence'>): boolean =>
  row.shows_presence === 0 || row.peer_shows_presence === 0;

export const statusOf = (id: number, { read_id, delivered_id }: Marks): 'read' | 'delivered' | 'sent' => {
  if (id <= read_id) return 'read';
  return id <= delivered_id ? 'delivered' : 'sent';
};

export const referenceKey = (type: ReferenceType, id: number) => `${type}-${id}`;

/** Without `viewerId` the message belongs to neither of the two; `seenBy` then marks the sender's own. */
export function shownMessage(
  ctx: Needs,
  row: MessageRow,
  references: ReadonlyMap<string, Referenced>,
  { viewerId, marks }: { readonly viewerId?: number; readonly marks?: Marks } = {},
): Message {
  const { reference_type: type, reference_id: refId } = row;
  const isMe = row.sender_id === viewerId;
  const ref = (wanted: ReferenceType) => (type === wanted && refId !== null ? String(refId) : null);
  const address = (name: string | null) => (name === null ? null : signedAddress(ctx, name));
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    previous_id: row.previous_id,
    client_id: row.client_id,
    text: row.text,
    time: row.created_at,
    isMe,
    type: row.file === null ? 'text' : 'file',
    status: isMe ? statusOf(row.id, marks ?? { read_id: 0, delivered_id: 0 }) : null,
    sender_id: row.sender_id,
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
    ...(row.caution && !isMe && { caution: row.caution }),
  };
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

export function seenBy(message: Message, userId: number, withoutReply: readonly number[] = []): Message {
  const seen = withoutReply.includes(userId) ? { ...message, reply_to_preview: null } : message;
  if (message.sender_id !== userId) return seen;
  const { caution: _, ...own } = seen;
  return { ...own, isMe: true, status: 'sent' };
}

type PeerRow = Pick<
  Contact,
  | 'peer_id'
  | 'username'
  | 'full_name'
  | 'profile_photo_url'
  | 'user_type'
  | 'is_peer_there'
  | 'is_peer_visible'
> & { readonly company_name?: string | null; readonly company_logo?: string | null };

export function shownPeer(row: PeerRow): Peer {
  const { peer_id: id, username, full_name, profile_photo_url, user_type } = row;
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
    };
  const isCompany = user_type === 'company' && row.company_name;
  return {
    id,
    username,
    full_name,
    email: null,
    profile_photo_url,
    user_type,
    display_name: (isCompany ? row.company_name : full_name) || `@${username}`,
    display_photo_url: (isCompany ? row.company_logo : null) ?? profile_photo_url,
  };
}

export function closedBecause(row: Contact): string | null {
  if (!row.is_peer_there) return texts.gone;
  if (!row.is_peer_visible) return texts.away;
  if (row.blocks_peer) return texts.blockedByMe;
  return row.is_blocked_by_peer ? texts.blockedByPeer : null;
}

export const isAcrossBlock = ({
  blocks_peer,
  is_blocked_by_peer,
}: Pick<Contact, 'blocks_peer' | 'is_blocked_by_peer'>): boolean =>
  Boolean(blocks_peer) || Boolean(is_blocked_by_peer);

/** Whether the two see each other's presence. A person who hides their own sees nobody's. */
export const showsPresence = (row: Contact): boolean =>
  row.shows_presence === 1 && row.peer_shows_presence === 1 && closedBecause(row) === null;

export const marksIn = (row: ConversationRow): Marks =>
  withoutHidden({ read_id: row.peer_read_id ?? 0, delivered_id: row.peer_delivered_id ?? 0 }, row);

export function shownConversation(row: ConversationRow): Conversation {
  const isMine = row.last_sender_id === row.user_id;
  const { last_id } = row;
  // Messages across a block do not count as unread.
  const unread = isAcrossBlock(row) ? 0 : row.unread;
  return {
    id: row.conversation_id,
    peer: shownPeer(row),
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
