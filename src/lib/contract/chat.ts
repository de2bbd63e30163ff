import * as z from 'zod/mini';
import { chatTexts as texts } from '#lib/copy/chat.ts';
import { cautions } from '../moderation/life.ts';
import { longestNote, longestRecordingMs, longestText, referenceTypes, waveformPoints } from './chat-form.ts';
import { company } from './companies.ts';
import { clientId, id, idText } from './id.ts';
import { upTo, yesOrNo } from './lists.ts';
import { lines } from './text.ts';
import { userTypes } from './user-form.ts';

export { fileLimit } from './chat-form.ts';

const text = z.nullable(z.string());
const number = z.nullable(z.number());
/** Text in a form or a query. JSON may also send a number. */
const someId = z.union([id, idText]);
const orNone = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

const references = {
  service_ref: orNone(someId),
  job_ref: orNone(someId),
  portfolio_ref: orNone(someId),
};

const fields = { reply_to: orNone(someId), ...references, client_id: orNone(clientId) };

/**
 * With a person, or with a company. With an owner and something of their company, it is with the company. With who sent
 * an application, it is in the name of the company that received it.
 */
export const startConversation = z
  .object({
    peer_user_id: z.optional(idText),
    company_id: z.optional(idText),
    application_id: z.optional(idText),
  })
  .check(
    z.check(({ value: { peer_user_id, company_id, application_id }, issues }) => {
      if ((peer_user_id ?? company_id ?? application_id) === undefined)
        issues.push({ code: 'custom', path: ['peer_user_id'], message: texts.withWhom, input: undefined });
    }),
  );
export type StartConversation = z.infer<typeof startConversation>;

/**
 * Optional in the call that starts a conversation: the first message, sent by the rules of `send`. Without a text, a
 * greeting about the thing is sent. If that thing is gone, nothing is sent.
 */
export const firstMessage = z.object({
  ...references,
  client_id: orNone(clientId),
  text: z.optional(lines(longestText).check(z.minLength(1, texts.empty))),
});
export type FirstMessage = z.infer<typeof firstMessage>;

/** Sent in the query or in the body. The text is required; the server checks this. */
export const sendMessage = z.object({ ...fields, text: z.optional(lines(longestText)) });
export type SendMessage = z.infer<typeof sendMessage>;

const upToMs = (most: number) =>
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.pipe(z.int(), z.transform(String))]),
    z.transform(Number).check(z.maximum(most)),
  );

/** Sent with a `file`. `duration_ms` and `waveform` are for recordings. */
export const sendFile = z.object({
  ...fields,
  duration_ms: orNone(upToMs(longestRecordingMs)),
  waveform: orNone(z.string().check(z.regex(new RegExp(`^\\d{${waveformPoints}}$`), texts.oddWaveform))),
});
export type SendFile = z.infer<typeof sendFile>;

export const referenced = z.object({
  type: z.enum(referenceTypes),
  id: z.number(),
  is_there: z.boolean(),
  title: text,
  image_url: text,
  price: number,
  /** Price and place in words. */
  about: text,
  path: text,
});
export type Referenced = z.infer<typeof referenced>;

const someone = z.object({ id: z.number(), name: z.string() });

const messageStatuses = ['sent', 'delivered', 'read'] as const;

export const message = z.object({
  id: z.number(),
  conversation_id: z.number(),
  /** The id of the message before this one. A client that does not have it asks with `after_id`. */
  previous_id: number,
  client_id: text,
  text: z.string(),
  time: z.string(),
  isMe: z.boolean(),
  /** A note is for the people of the company alone. */
  type: z.enum(['text', 'file', 'note']),
  /** Null for messages of the other person. */
  status: z.nullable(z.enum(messageStatuses)),
  /** Of a company's messages: its owner. */
  sender_id: z.number(),
  /** Who of the company wrote it. Only its people learn this. */
  written_by: z.optional(someone),
  reply_to_id: number,
  reply_to_preview: text,
  service_ref: text,
  job_ref: text,
  portfolio_ref: text,
  reference: z.nullable(referenced),
  filename: text,
  content_type: text,
  file_size: number,
  file_url: text,
  still_url: text,
  still_size: number,
  width: number,
  height: number,
  duration_ms: number,
  waveform: text,
  /** For who receives it: it asks for money, or leads away from the site. Once a conversation. */
  caution: z.optional(z.enum(cautions)),
});
export type Message = z.infer<typeof message>;

export const presence = z.object({ is_online: z.boolean(), seen_at: text });
export type Presence = z.infer<typeof presence>;

const peer = z.object({
  id: z.number(),
  /** Null for erased or suspended people, who have no page. */
  username: text,
  full_name: text,
  /** Always null, because nobody's e-mail is shown. */
  email: z.null(),
  display_name: z.string(),
  display_photo_url: text,
  profile_photo_url: text,
  user_type: z.nullable(z.enum(userTypes)),
  /** Their page. Null where there is none. */
  path: text,
});
export type Peer = z.infer<typeof peer>;

/** Who of a company is at a conversation, and since when they have said nothing there. It ends by itself. */
export const claim = z.object({ by: someone, at: z.string() });
export type Claim = z.infer<typeof claim>;
export const claimed = z.object({ claim: z.nullable(claim) });

export const conversation = z.object({
  id: z.number(),
  /** The company that speaks on one of its sides. Null between two people. */
  company_id: number,
  /** True for the people of that company, who read and write for it. */
  is_team: z.boolean(),
  peer,
  /** Null for who is not of the company. */
  claim: z.nullable(claim),
  last_message: text,
  last_message_id: number,
  last_message_is_mine: z.boolean(),
  last_message_status: z.nullable(z.enum(messageStatuses)),
  last_message_is_unread: z.boolean(),
  last_time: text,
  unread_count: z.number(),
  /** Messages after this id are unread. */
  read_up_to_id: z.number(),
  /** True if the viewer has blocked the other person. */
  is_blocked: z.boolean(),
  /** Why the viewer cannot send messages, in words. Null if they can. */
  closed_because: text,
  has_deal: z.boolean(),
  /** How many of its five steps the newest open deal has taken, or else the newest. Null where it has left them. */
  deal_steps: number,
});
export type Conversation = z.infer<typeof conversation>;

export const conversationWithPresence = z.extend(conversation, {
  /** Null if one of the two people does not share their presence. */
  presence: z.nullable(presence),
  /** Where `keptMessages` asks for it. Another number of messages on the device means that some have come or gone. */
  kept_count: z.optional(z.number()),
});
export type ConversationWithPresence = z.infer<typeof conversationWithPresence>;

export const started = z.object({
  id: z.number(),
  message: z.optional(message),
  /** False if an earlier call has sent the message. */
  is_new: z.optional(z.boolean()),
});
export type Started = z.infer<typeof started>;

const lastId = z.optional(idText);

/** The first and the last message of what a device keeps of a conversation. */
export const keptMessages = z.object({ kept_from: z.optional(idText), kept_to: z.optional(idText) });
export type KeptMessages = z.infer<typeof keptMessages>;

export const conversationPages = z.object({
  /** Those of a company for which one answers, or those that one has as a person. Both without. */
  company_id: z.optional(idText),
  personal: yesOrNo,
  limit: upTo(100, 50),
  last_id: lastId,
  last_time: z.optional(z.iso.datetime()),
});
export type ConversationPages = z.infer<typeof conversationPages>;

export const messagePages = z.object({
  limit: upTo(100, 50),
  before_id: z.optional(z.union([idText, z.pipe(z.literal('0'), z.transform(Number))])),
  after_id: z.optional(z.union([idText, z.pipe(z.literal('0'), z.transform(Number))])),
});
export type MessagePages = z.infer<typeof messagePages>;

export const readUpTo = z.object({ up_to_id: z.optional(z.nullable(id)) });

export const messageSearch = z.object({
  q: z.string().check(z.maxLength(200)),
  limit: upTo(50, 20),
  last_id: lastId,
});
export type MessageSearch = z.infer<typeof messageSearch>;

export const foundMessage = z.object({ message, peer });
export type FoundMessage = z.infer<typeof foundMessage>;

const recipientTypes = ['users', 'companies', 'freelancer', 'simple', 'all'] as const;
export const recipientFilters = z.object({
  type: z.prefault(z.enum(recipientTypes), 'all'),
  q: z.optional(z.string().check(z.maxLength(200))),
  limit: upTo(50, 50),
});
export type RecipientFilters = z.infer<typeof recipientFilters>;

const recipient = z.object({
  id: z.number(),
  username: z.string(),
  full_name: text,
  display_name: z.string(),
  profile_photo_url: text,
  user_type: z.enum(userTypes),
  title: text,
  location: text,
});
export type Recipient = z.infer<typeof recipient>;
export const recipients = z.object({ users: z.array(recipient), companies: z.array(company) });
export type Recipients = z.infer<typeof recipients>;

export const note = z.object({
  text: lines(longestNote).check(z.minLength(1, texts.empty)),
  client_id: orNone(clientId),
});
export type Note = z.infer<typeof note>;

export const shareConversation = z.object({ company_id: id });

/** Of a company for which one answers: whether one is told of its messages. */
export const companySettings = z.object({ company_id: id, is_muted: z.boolean() });
export type CompanySettings = z.infer<typeof companySettings>;
export const chatSettings = z.object({ companies: z.array(companySettings) });

export const byRef = z.object({ ref: idText });
export const ticket = z.object({ ticket: z.string() });
