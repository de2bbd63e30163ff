import type { Generated } from 'kysely';
import type { ApplicationStatus } from '#lib/applications/states.ts';
import type { Category } from '#lib/categories.ts';
import type { Currency, EmploymentType, JobStatus } from '#lib/contract/job-form.ts';
import type { MediaKind } from '#lib/contract/portfolio-form.ts';
import type { Decision } from '#lib/contract/reports.ts';
import type { FollowedType, ThingType } from '#lib/things.ts';

/** The one typed schema of both databases. Times are ISO-8601 text in UTC, booleans 0 or 1. */
export interface Schema {
  migrations: { name: string; migrated_at: string };
  users: UserTable;
  usernames: UsernameTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  codes: CodeTable;
  reset_tokens: ResetTokenTable;
  queue: QueueTable;
  freelancers: FreelancerTable;
  companies: CompanyTable;
  pictures: PictureTable;
  kept_files: KeptFileTable;
  services: ServiceTable;
  service_pictures: ServicePictureTable;
  jobs: JobTable;
  applications: ApplicationTable;
  ended_applications: EndedApplicationTable;
  portfolio_items: PortfolioTable;
  visits: VisitTable;
  day_counts: DayCountTable;
  entries: EntryTable;
  news: ChangeTable;
  entry_counts: { type: ThingType; visible: number };
  likes: LikeTable;
  bookmarks: LikeTable;
  follows: FollowTable;
  reports: ReportTable;
  words: WordTable;
  conversations: ConversationTable;
  members: MemberTable;
  messages: MessageTable;
  blocks: { blocker_id: number; blocked_id: number; created_at: string };
  presence: PresenceTable;
  socket_tickets: SocketTicketTable;
  notifications: NotificationTable;
  told_acts: { actor_id: number; about: string; told_at: string };
  notification_choices: NotificationChoiceTable;
  push_subscriptions: PushSubscriptionTable;
  quick_answers: QuickAnswerTable;
  reply_times: ReplyTimeTable;
  saved_searches: SavedSearchTable;
  saved_search_keys: SavedSearchKeyTable;
  /** Under which keys a search lies. */
  saved_search_places: { key_id: number; search_id: number };
}

export interface UserTable {
  id: Generated<number>;
  username: string;
  email: string;
  /** The form in which e-mails are compared: without case. */
  email_key: string;
  /** When the person proved that they read this mailbox. */
  email_proved_at: string | null;
  /** Null for a person who has only signed in by Google. */
  password_hash: string | null;
  google_subject: string | null;
  /** The person's e-mail at Google when the accounts were linked. */
  google_email_key: string | null;
  google_picture_url: string | null;
  full_name: string | null;
  user_type: Generated<'simple' | 'freelancer' | 'company'>;
  bio: string | null;
  phone: string | null;
  gender: 'Masculino' | 'Feminino' | 'Outro' | null;
  nationality: string | null;
  province: string | null;
  district: string | null;
  profile_photo_url: string | null;
  cover_photo_url: string | null;
  is_active: Generated<number>;
  likes: Generated<number>;
  followers: Generated<number>;
  /** 0: nobody sees when this person was here, and this person sees it of nobody. */
  shows_presence: Generated<number>;
  created_at: string;
  /** When a requested deletion takes effect. Until then the owner can cancel it. */
  deletion_due_at: string | null;
}

/** Names in use, and names that nobody else may take yet. Names of erased people are stored hashed. */
export interface UsernameTable {
  name: string;
  user_id: number | null;
  /** Set when the name was given up. Nobody else may take it until then. */
  held_until: string | null;
}

export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** For example 'Chrome em Android'. */
  browser: string;
  /** The hash of the id that the browser keeps for us, to recognise it. Null when it sends none. */
  device_hash: string | null;
  /** The hash of the address that the person signed in from. */
  address_hash: string | null;
  created_at: string;
  last_used_at: string;
  ended_at: string | null;
  /** When its own device ended it. Null when anybody or anything else did, and when the account was secured since. */
  signed_out_at: string | null;
}

export interface RefreshTokenTable {
  id: Generated<number>;
  session_id: number;
  hash: string;
  /** The token that was exchanged for this one. */
  parent_id: number | null;
  created_at: string;
  expires_at: string;
  /** When it was first exchanged. */
  spent_at: string | null;
  /** When this token or its access token was first used, which proves that the answer with both has arrived. */
  used_at: string | null;
}

/** Six digits sent by mail. For recovery the subject is the e-mail, whether or not it has an account. */
export interface CodeTable {
  id: Generated<number>;
  purpose: 'recovery' | 'email';
  subject: string;
  user_id: number | null;
  /** The new address when an e-mail is being changed. */
  email: string | null;
  hash: string;
  tries: Generated<number>;
  expires_at: string;
}

export interface ResetTokenTable {
  hash: string;
  user_id: number;
  expires_at: string;
}

/** Work to be done outside of transactions that must not get lost. */
export interface QueueTable {
  id: Generated<number>;
  kind: string;
  /** JSON. */
  payload: string;
  /** The person this work belongs to. It is deleted with their account. */
  user_id: number | null;
  /**
   * The earliest time for the next try. The worker that takes the row moves this on, so that no other worker takes it.
   */
  due_at: string;
  tries: Generated<number>;
  /** The error of the last try, in technical words. */
  failure: string | null;
  /** Set when the work was given up after too many tries. */
  parked_at: string | null;
  created_at: string;
}

/** A freelancer's offer, apart from their data as a person. */
export interface FreelancerTable {
  user_id: number;
  title: string | null;
  description: string | null;
  hourly_rate_cents: number | null;
  currency: 'MT' | 'USD' | 'EUR';
  remote_work: number;
  public_phone: string | null;
  created_at: string;
}

export interface CompanyTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  /** HTML with the few tags that are allowed. */
  description: string;
  nuit: string;
  nationality: string;
  province: string;
  district: string;
  address: string;
  website: string | null;
  email: string;
  whatsapp: string;
  logo_url: string | null;
  cover_url: string | null;
  likes: Generated<number>;
  followers: Generated<number>;
  created_at: string;
  /** When the account changed hands: a stranger may have made it. */
  hidden_at: string | null;
}

/** Stored pictures, each in several widths. A thing that shows a picture stores its address, not its id. */
export interface PictureTable {
  id: Generated<number>;
  /** The name, made from content and owner. */
  hash: string;
  owner_id: number | null;
  /** The width of the largest file. */
  width: number;
  height: number;
  /** JSON: the widths of all files. */
  widths: string;
  /** The size of all files together. */
  bytes: number;
  /** The size for readers who save data, a part of the name. Null for pictures stored before it was one. */
  saving_bytes: number | null;
  created_at: string;
  /** Since when the picture may be unused. The daily sweep checks it a day later. */
  doubted_at: string | null;
  /** Since when nothing of its owner's shows it, as far as is known: it no longer counts as theirs. */
  released_at: string | null;
  /** Set while its files are being removed, or when they are gone. */
  removing_since: string | null;
}

/** Files kept as they were sent, each until its owner lets it go. */
export interface KeptFileTable {
  /** In storage. */
  name: string;
  owner_id: number;
  bytes: number;
}

export interface ServiceTable {
  id: Generated<number>;
  owner_id: number;
  /** Null for a freelancer's own service. */
  company_id: number | null;
  title: string;
  description: string;
  category: Category;
  price_cents: number | null;
  /** JSON. */
  tags: string;
  /** JSON: addresses of pictures, in the order in which they are shown. */
  images: string;
  status: 'Ativo' | 'Pausado' | 'Inativo';
  is_promoted: Generated<number>;
  views: Generated<number>;
  leads: Generated<number>;
  likes: Generated<number>;
  /** Title, tags and category, in the form that searches compare. */
  search_text: string;
  /** An id made by the publishing client, so that a repeated request is recognised. */
  client_id: string | null;
  created_at: string;
  /** Changes with every edit by the owner. No two versions have the same time. */
  updated_at: string;
  /** Deleted for everybody, including the owner. The row stays for rows that refer to it. */
  deleted_at: string | null;
}

/** The pictures that services show, looked up by address. */
export interface ServicePictureTable {
  address: string;
  service_id: number;
}

export interface JobTable {
  id: Generated<number>;
  /** Whoever owns the company owns the vacancy. */
  company_id: number;
  title: string;
  description: string;
  category: Category;
  employment_type: EmploymentType | null;
  /** As the owner wrote it. */
  location: string | null;
  province: string | null;
  district: string | null;
  remote_work: number;
  salary_min_cents: number | null;
  salary_max_cents: number | null;
  currency: Currency;
  /** The last day for applications, like 2026-11-30. */
  deadline: string | null;
  /** The end of that day in Maputo. */
  closes_at: string | null;
  /** Past `closes_at` it counts as `Fechada`, even before queued work has written that here. */
  status: JobStatus;
  /** 1 if it was closed because somebody was found. */
  is_filled: Generated<number>;
  /** 1 if its deadline closed it, and not its owner. */
  is_ended: Generated<number>;
  /** When its owner closed it. Null while it is open, and where its deadline closed it. */
  closed_at: Generated<string | null>;
  image_url: string | null;
  is_promoted: Generated<number>;
  views: Generated<number>;
  likes: Generated<number>;
  applications: Generated<number>;
  /** Title, category and place, in the form that searches compare. */
  search_text: string;
  /** An id made by the publishing client, so that a repeated request is recognised. */
  client_id: string | null;
  /** The deadline of which the owner was reminded. */
  reminded_for: string | null;
  /** When the owner was, or will be, told of applications: at most once an hour. */
  tells_at: string | null;
  /** The last application that the owner was told of. */
  told_until: Generated<number>;
  created_at: string;
  /** Changes with every edit by the owner. No two versions have the same time. */
  updated_at: string;
  /** Deleted for everybody, including the owner. The row stays for rows that refer to it. */
  deleted_at: string | null;
}

export interface ApplicationTable {
  id: Generated<number>;
  job_id: number;
  applicant_id: number;
  message: string;
  /** The name of the stored file. Only the applicant and the owner of the vacancy get its address. */
  cv_file: string | null;
  /** The name that the file had on the device of the applicant. */
  cv_name: string | null;
  cv_size: number | null;
  status: ApplicationStatus;
  /** The furthest step of the way, counted as in `applicationStatuses`. */
  reached: Generated<number>;
  /** Only the owner of the vacancy reads them. */
  notes: Generated<string>;
  client_id: string | null;
  /** The last status that the applicant was told of. */
  told_status: ApplicationStatus | null;
  /** When the applicant was, or will be, told of a move: at most once an hour. */
  tells_at: string | null;
  /** Until then an answer can be taken back, and the applicant sees what was before. */
  settles_at: Generated<string | null>;
  /** JSON: what was before an answer that can be taken back. */
  undo: Generated<string | null>;
  created_at: string;
  status_changed_at: string;
}

/** What is left to the applicant when the company is gone. */
export interface EndedApplicationTable {
  /** The one that the application had. */
  id: Generated<number>;
  applicant_id: number;
  job_id: number;
  /** What the vacancy was called. */
  title: string;
  message: string;
  status: ApplicationStatus;
  created_at: string;
  status_changed_at: string;
}

export interface PortfolioTable {
  id: Generated<number>;
  owner_id: number;
  /** Null: the freelancer's own. */
  company_id: number | null;
  title: string;
  description: string;
  link: string | null;
  media_kind: MediaKind | null;
  media_url: string | null;
  media_type: string | null;
  media_name: string | null;
  media_size: number | null;
  media_pages: number | null;
  media_width: number | null;
  media_height: number | null;
  still_url: string | null;
  /** In the portfolio, the first lowest. */
  position: number;
  likes: Generated<number>;
  client_id: string | null;
  created_at: string;
  updated_at: string;
  /** When the account changed hands: a stranger may have written it. */
  hidden_at: string | null;
  deleted_at: string | null;
}

/** Today's visits, so that nobody is counted twice. */
export interface VisitTable {
  /** The date in Maputo. */
  day: string;
  type: ThingType;
  ref_id: number;
  kind: 'view' | 'chat' | 'quote' | 'whatsapp' | 'call';
  /** A hash of the visitor and the day. */
  visitor: string;
  /** A hash of their address and the day. */
  address: string | null;
}

export interface DayCountTable {
  type: ThingType;
  ref_id: number;
  /** The date in Maputo. */
  day: string;
  views: Generated<number>;
  leads: Generated<number>;
  likes: Generated<number>;
}

/** The rows behind feed and search: one row per thing, made from the thing and its owner. */
export interface EntryTable {
  /** The order of the feed, the newest highest. */
  id: Generated<number>;
  type: ThingType;
  ref_id: number;
  owner_id: number;
  company_id: number | null;
  category: string | null;
  price_cents: number | null;
  /** What a freelancer takes for an hour, 0 if they do not say. Null for whoever offers no hours. */
  hourly_cents: number | null;
  /** Of a vacancy. */
  employment_type: string | null;
  province: string | null;
  district: string | null;
  remote: number;
  in_feed: number;
  visible: number;
  /** From then on it counts as not visible. Null for things without an end. */
  visible_until: string | null;
  published_at: string;
  /** When it last moved up, by getting a higher id. */
  moved_up_at: string | null;
  /** 1 until it can be seen for the first time, which saved searches are told of. */
  is_new: Generated<number>;
}

/** A search whose person is told of new matches. */
export interface SavedSearchTable {
  id: Generated<number>;
  user_id: number;
  /** Where it was saved: the search page or the list of vacancies. */
  of: 'search' | 'jobs';
  /** JSON: the search as it stands in the address. */
  asked: string;
  /** JSON: the words of the search as the search engine understands them. */
  words: string;
  min_cents: number | null;
  max_cents: number | null;
  /** Alike for searches that find the same. */
  canonical: string;
  created_at: string;
}

/** What a thing must have to be looked at for a saved search. */
export interface SavedSearchKeyTable {
  id: Generated<number>;
  /** A word, the beginning of one (`pedr*`), or filter terms. */
  key: string;
  /** All filter terms of the search but those of prices, sorted, separated by spaces. */
  terms: string;
  /** A second word, or the beginning of one, that a match has too. Empty for searches of one word. */
  also: string;
}

/** Every word by which a visible thing is found, and how many documents contain it. */
export interface WordTable {
  word: string;
  count: number;
  /** The word as somebody wrote it. */
  written: string;
}

/** A like or a bookmark. */
export interface LikeTable {
  user_id: number;
  type: ThingType;
  ref_id: number;
  created_at: string;
}

/** A person who follows a person or a company. */
export interface FollowTable {
  id: Generated<number>;
  user_id: number;
  type: FollowedType;
  ref_id: number;
  /** The newest entry of the followed, or a newer one that is gone. The feed begins with the highest. */
  newest_entry: number;
  created_at: string;
}

/** A case for moderators, with a copy of the reported thing. */
export interface ReportTable {
  id: Generated<number>;
  reporter_id: number | null;
  client_id: string | null;
  type: ThingType | 'message';
  ref_id: number;
  owner_id: number | null;
  reason: 'spam' | 'burla' | 'ofensivo' | 'falso' | 'proibido' | 'outro';
  text: string | null;
  /** JSON. Empty once the owner is erased. */
  snapshot: string;
  created_at: string;
  closed_at: string | null;
  /** The moderator's decision, which its reporter is told, and what they say of it to other moderators. */
  decision: Generated<Decision | null>;
  outcome: string | null;
}

/** The owners of changed things, for other programs on the same database. */
export interface ChangeTable {
  id: Generated<number>;
  owner_id: number;
  created_at: string;
}

/** Of two people, the one with the lower id first. The ids stay when their people are erased. */
export interface ConversationTable {
  id: Generated<number>;
  low_id: number;
  high_id: number;
  created_at: string;
}

/** A conversation as one of its two people has it. */
export interface MemberTable {
  id: Generated<number>;
  conversation_id: number;
  user_id: number;
  /** The other one. */
  peer_id: number;
  /** The newest message that this person sees. */
  last_id: number | null;
  /** The place in the list. Null until this person begins it, or gets a message. */
  last_at: string | null;
  unread: Generated<number>;
  /** Everything up to this message is read. */
  read_id: Generated<number>;
  delivered_id: Generated<number>;
  /** The bytes of what this person has written there. */
  written: Generated<number>;
  /** A device of this person shows the conversation until then, unless it says so again. */
  open_until: string | null;
}

export interface MessageTable {
  /** Also the order in a conversation: given while the conversation is locked. */
  id: Generated<number>;
  conversation_id: number;
  sender_id: number;
  /** The message before it in the conversation, by which a client notices a gap. */
  previous_id: number | null;
  /** An id made by the sending client, so that a repeated request is recognised. */
  client_id: string | null;
  /** Empty for a file. */
  text: string;
  reply_to_id: number | null;
  reference_type: 'service' | 'job' | 'portfolio' | null;
  reference_id: number | null;
  /** The names of stored files. Only the two people get their addresses. */
  file: string | null;
  /** A small picture that stands for a large one. */
  small_file: string | null;
  small_size: number | null;
  /** The name that the file had on the sender's device. */
  filename: string | null;
  content_type: string | null;
  file_size: number | null;
  width: number | null;
  height: number | null;
  /** Of what was recorded. */
  duration_ms: number | null;
  /** 64 digits, each the loudness of a part. */
  waveform: string | null;
  /** 1 when the person has deleted it for themselves. */
  hidden_from_sender: Generated<number>;
  hidden_from_receiver: Generated<number>;
  created_at: string;
}

/** When a person was here. */
export interface PresenceTable {
  user_id: number;
  seen_at: string;
  /** Whoever is connected moves this on. Past it they are gone. */
  here_until: string;
}

/** Opens one socket, so that no access token need stand in an address. */
export interface SocketTicketTable {
  hash: string;
  user_id: number;
  session_id: number;
  pair_id: number;
  /** When the access token ends that the ticket was made with. */
  access_until: string;
  expires_at: string;
}

/** What a person is told of. */
export interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  type: 'message' | 'like' | 'follow' | 'service' | 'system';
  /** What happened, more exactly than the type says. */
  happening: string;
  /** JSON. No names: they are looked up when the row is shown. */
  details: string;
  conversation_id: number | null;
  /** What it speaks of, where all that happens to it is one unread row. */
  about: Generated<string | null>;
  /** How often it has happened, or how many people did it. */
  count: Generated<number>;
  /** When it happened last. */
  time: string;
  read_at: string | null;
  /** For some days it can be brought back. */
  deleted_at: Generated<string | null>;
  /** When a mail that tells of it was delivered. */
  mailed_at: Generated<string | null>;
  /** When a mail that tells of it was queued. Empty if that was dropped, null where none was queued. */
  mail_at: Generated<string | null>;
  /** For when queued work is planned that pushes it. Null when none is. */
  push_at: Generated<string | null>;
  /** When it was pushed last. */
  pushed_at: Generated<string | null>;
}

/** Where a device of a person is told of what happens. */
export interface PushSubscriptionTable {
  id: Generated<number>;
  user_id: number;
  /** The sign-in that it belongs to: once that has ended, nothing is sent. */
  session_id: number;
  /** The address that the browser got from its push service. */
  endpoint: string;
  /** The public key of the browser, and a secret that it shares with us. */
  p256dh: string;
  auth: string;
  /** When the browser last said that it wants it. */
  kept_at: string;
  /** Since when nothing could be delivered. */
  failing_since: string | null;
}

/** How a person wants to be told. Who has no row has chosen nothing. */
export interface NotificationChoiceTable {
  user_id: number;
  /** What is switched off, as `like:mail`, separated by spaces. */
  off: string;
  /** Hours in Maputo. Nothing is pushed from the first to the second; the same twice is never quiet. */
  quiet_from: number;
  quiet_to: number;
  /** 1: pushed messages carry their text. */
  shows_text: number;
}

/** The answers that a person keeps for conversations. */
export interface QuickAnswerTable {
  user_id: number;
  /** JSON. */
  answers: string;
}

/** How soon a person answers in the chat. Without a row nothing is shown. */
export interface ReplyTimeTable {
  user_id: number;
  /** As it is shown: 10 for few minutes, 30, whole hours, whole days. */
  minutes: number;
}
