import type { ColumnType, Generated, Insertable } from 'kysely';
import type { ApplicationStatus } from '#lib/applications/states.ts';
import type { Category } from '#lib/categories.ts';
import type { Role as CompanyRole } from '#lib/companies/roles.ts';
import type { Verification } from '#lib/companies/seal.ts';
import type { ExportState } from '#lib/contract/exports.ts';
import type { Currency, EmploymentType, JobStatus } from '#lib/contract/job-form.ts';
import type { MediaKind } from '#lib/contract/portfolio-form.ts';
import type { Decision, ReportReason } from '#lib/contract/reports.ts';
import type { DeliveryFailure, OffBecause, WebhookEvent } from '#lib/contract/webhooks.ts';
import type { DealRole, DealState, DealStep, Side } from '#lib/deals/life.ts';
import type {
  Action,
  CaseState,
  CaseType,
  Caution,
  LogAct,
  Outcome,
  Role,
  WithheldState,
  WordsType,
} from '#lib/moderation/life.ts';
import type { RequestEnd, RequestStatus } from '#lib/requests/life.ts';
import type { FollowedType, ThingType } from '#lib/things.ts';

/** A new row, in which every column but these is required: an optional one would be forgotten without an error. */
export type NewRow<Table, Omitted extends keyof Insertable<Table>> = Required<
  Omit<Insertable<Table>, Omitted>
>;

/** The schema of both databases. Times are ISO-8601 text in UTC, booleans 0 or 1. */
export interface Schema {
  /** `additive` 1: a program that does not know the migration may run. */
  migrations: { name: string; migrated_at: string; additive: Generated<number> };
  users: UserTable;
  ways_in: WayInTable;
  phone_challenges: PhoneChallengeTable;
  takeovers: TakeoverTable;
  sms_days: SmsDayTable;
  usernames: UsernameTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  codes: CodeTable;
  reset_tokens: ResetTokenTable;
  totps: TotpTable;
  passkeys: PasskeyTable;
  recovery_codes: RecoveryCodeTable;
  challenges: ChallengeTable;
  lost_accesses: LostAccessTable;
  account_acts: AccountActTable;
  queue: QueueTable;
  freelancers: FreelancerTable;
  companies: CompanyTable;
  company_members: CompanyMemberTable;
  company_stays: CompanyStayTable;
  company_invitations: CompanyInvitationTable;
  verifications: VerificationTable;
  pictures: PictureTable;
  kept_files: KeptFileTable;
  services: ServiceTable;
  service_pictures: ServicePictureTable;
  requests: RequestTable;
  request_pictures: RequestPictureTable;
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
  withheld: WithheldTable;
  cases: CaseTable;
  decisions: DecisionTable;
  moderation_log: ModerationLogTable;
  text_prints: TextPrintTable;
  deals: DealTable;
  deal_offers: DealOfferTable;
  deal_events: DealEventTable;
  reviews: ReviewTable;
  words: WordTable;
  conversations: ConversationTable;
  members: MemberTable;
  messages: MessageTable;
  /** Between two speakers: see sides.ts. */
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
  saved_search_places: { key_id: number; search_id: number };
  backups: BackupTable;
  system_samples: SystemSampleTable;
  system_alarms: SystemAlarmTable;
  api_keys: ApiKeyTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  exports: ExportTable;
  service_imports: ServiceImportTable;
}

declare const stored: unique symbol;
/** An e-mail, or an empty text for who has none. Not a text by its type, so that whoever needs one asks `emailOf`. */
export interface StoredEmail {
  readonly [stored]: 'email';
}

export interface UserTable {
  id: Generated<number>;
  username: string;
  email: ColumnType<StoredEmail, string, string>;
  /** Of who has no e-mail something that no e-mail is. */
  email_key: string;
  email_proved_at: string | null;
  /** Null when the person has only signed in with Google. */
  password_hash: string | null;
  google_subject: string | null;
  /** Their e-mail at Google when the accounts were linked. */
  google_email_key: string | null;
  google_picture_url: string | null;
  full_name: string | null;
  user_type: Generated<'simple' | 'freelancer' | 'company'>;
  bio: string | null;
  phone: string | null;
  /** Like `+258841234567`: the number in `phone`, once its owner has confirmed it. Only one person has it. */
  verified_phone: string | null;
  gender: 'Masculino' | 'Feminino' | 'Outro' | null;
  nationality: string | null;
  province: string | null;
  district: string | null;
  profile_photo_url: string | null;
  cover_photo_url: string | null;
  /** 0 while suspended. */
  is_active: Generated<number>;
  /** Null while suspended for good. */
  suspended_until: Generated<string | null>;
  role: Generated<Role>;
  likes: Generated<number>;
  followers: Generated<number>;
  /** Of public reviews. */
  stars_sum: Generated<number>;
  reviews_count: Generated<number>;
  /** Deals that were concluded, and that no company of theirs had. */
  completed_projects: Generated<number>;
  /** 0: nobody sees when this person was online, and this person sees it of nobody. */
  shows_presence: Generated<number>;
  created_at: string;
  /** When the account will be erased. Until then the owner can cancel. */
  deletion_due_at: string | null;
}

/**
 * By what a person signs in, and is reached, beside the e-mail of their row. It is there once they have proved it, and
 * nobody else ever sees it.
 */
export interface WayInTable {
  kind: 'phone';
  /** Like `+258841234567`. */
  value: string;
  user_id: number;
  proven_at: string;
}

/** Somebody registers by a number, and has not yet given the code that was sent there. */
export interface PhoneChallengeTable {
  /** Of a token that only they have. */
  hash: string;
  number: string;
  code_hash: string;
  password_hash: string;
  full_name: string | null;
  tries: Generated<number>;
  /** The code was right, but the number is another account's. */
  proven_at: Generated<string | null>;
  expires_at: string;
}

/** Whoever holds the number of an account now, and when they get an account of their own by it. */
export interface TakeoverTable {
  number: string;
  /** Whose number it was. Null once they are erased. */
  user_id: number | null;
  password_hash: string;
  full_name: string | null;
  due_at: string;
}

/** How many SMS a day are paid for. */
export interface SmsDayTable {
  day: string;
  /** On their way or sent. One that is not sent after all is given back. */
  taken: Generated<number>;
  refused: Generated<number>;
}

/** Names in use or still reserved. Names of erased people are hashed. */
export interface UsernameTable {
  name: string;
  user_id: number | null;
  /** Set when the name was given up. Reserved for its old owner until then. */
  held_until: string | null;
}

export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  browser: string;
  /** Hash of the id that the browser stores for us. Null when it sends none. */
  device_hash: string | null;
  address_hash: string | null;
  created_at: string;
  last_used_at: string;
  ended_at: string | null;
  /** Set when its own device ended it. Null when something else did, or when the account was secured later. */
  signed_out_at: string | null;
  /** When the person last proved here who they are, and how. */
  proved_at: string | null;
  proved_by: ProvedBy | null;
}

/** A factor is an app's code, a recovery code or a passkey. */
export type ProvedBy = 'password' | 'google' | 'factor';

export interface RefreshTokenTable {
  id: Generated<number>;
  session_id: number;
  hash: string;
  parent_id: number | null;
  created_at: string;
  expires_at: string;
  spent_at: string | null;
  /** First use of this token or its access token. Proves that the client received both. */
  used_at: string | null;
}

/** Six digits that were sent. For recovery, the subject is the e-mail or number, with or without an account. */
export interface CodeTable {
  id: Generated<number>;
  purpose: 'recovery' | 'email' | 'lost-access' | 'phone' | 'number';
  subject: string;
  user_id: number | null;
  /** The e-mail, or the number, that it was sent to and that it changes to. */
  email: string | null;
  hash: string;
  tries: Generated<number>;
  expires_at: string;
}

export interface ResetTokenTable {
  hash: string;
  user_id: number;
  /** By which way its code came. */
  way: Generated<'email' | 'phone'>;
  expires_at: string;
}

/** One authenticator app a person. */
export interface TotpTable {
  user_id: number;
  /** Encrypted. */
  secret: string;
  /** Of the last code that was used. Neither it nor an earlier one works again. */
  last_step: Generated<number>;
  created_at: string;
  /** Null until the first code: not yet asked for. */
  confirmed_at: string | null;
}

export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  /** Id and key as the authenticator gave them, in base64url. */
  credential: string;
  public_key: string;
  counter: number;
  /** Separated by commas. */
  transports: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** Those that still work. */
export interface RecoveryCodeTable {
  user_id: number;
  hash: string;
}

/** What was asked of somebody before they may do something. `hash` of a token that only they have. */
export interface ChallengeTable {
  hash: string;
  /** `sign-in`: the password was right, the second factor is missing. */
  purpose: 'sign-in' | 'passkey' | 'new-passkey';
  /** Null where anybody may answer. */
  user_id: number | null;
  tries: Generated<number>;
  expires_at: string;
}

/** People who lost their factors, and when these go. */
export interface LostAccessTable {
  user_id: number;
  due_at: string;
}

/** What happened to an account. */
export interface AccountActTable {
  id: Generated<number>;
  user_id: number;
  what: string;
  browser: string | null;
  at: string;
}

/** Jobs outside of transactions that must not get lost. */
export interface QueueTable {
  id: Generated<number>;
  kind: string;
  /** JSON. */
  payload: string;
  /** The person this job belongs to. It is deleted with their account. */
  user_id: number | null;
  /** Earliest time of the next attempt. A worker that takes the row moves it on, so that no other worker takes it. */
  due_at: string;
  tries: Generated<number>;
  failure: string | null;
  parked_at: string | null;
  created_at: string;
}

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
  /** HTML with only the allowed tags. */
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
  stars_sum: Generated<number>;
  reviews_count: Generated<number>;
  completed_projects: Generated<number>;
  created_at: string;
  /** Set when the account changed hands, because a stranger may have made it. */
  hidden_at: string | null;
  /** From then on nobody belongs to it but its owner, while what it published is removed. */
  deleted_at: string | null;
  /** When a moderator saw its documents. Null without a seal. */
  verified_at: string | null;
  licence_seen: Generated<number>;
  /** Who last changed its words or pictures. Null where it was written before this was kept. */
  written_by: Generated<number | null>;
  /** To whom its owner offers it, and until when they may accept. */
  handover_to: Generated<number | null>;
  handover_until: Generated<string | null>;
}

export interface CompanyMemberTable {
  company_id: number;
  user_id: number;
  /** Exactly one member is the owner, whom `companies.owner_id` names too. */
  role: CompanyRole;
  created_at: string;
  /** They are told of no messages to the company but of those that they are at. */
  chat_muted: Generated<number>;
}

/** A membership that is over. */
export interface CompanyStayTable {
  id: Generated<number>;
  company_id: number;
  user_id: number;
  joined_at: string;
  left_at: string;
}

export interface CompanyInvitationTable {
  id: Generated<number>;
  company_id: number;
  /** Or a number like `+258841234567`. */
  email: string;
  role: Exclude<CompanyRole, 'owner'>;
  token_hash: string;
  invited_by: number | null;
  created_at: string;
  expires_at: string;
  /** Kept until it expires, so that whoever accepts twice gets the same answer. */
  used_by: number | null;
}

export interface VerificationTable {
  id: Generated<number>;
  company_id: number;
  /** Whose space the documents take. Null once that person is erased. */
  sent_by: number | null;
  state: Exclude<Verification, 'none'>;
  /** Names of encrypted files. Null once they are deleted. */
  nuit_document: string | null;
  licence: string | null;
  created_at: string;
  decided_at: string | null;
  decided_by: number | null;
  /** Why it was refused. */
  reason: string | null;
  /** When the program has something to do with it next. */
  due_at: string | null;
  reminded_at: string | null;
}

export interface PictureTable {
  id: Generated<number>;
  /** Part of the file names, made from content and owner. */
  hash: string;
  owner_id: number | null;
  width: number;
  height: number;
  /** JSON. */
  widths: string;
  bytes: number;
  /** Bytes of the version for readers who save data, which are part of the name. Null for older pictures. */
  saving_bytes: number | null;
  /** The width that takes these bytes, also part of the name. Null for older pictures, where it is 320. */
  saving_width: number | null;
  created_at: string;
  /** Since when the picture may be unused. The daily sweep checks it a day later. */
  doubted_at: string | null;
  /** Since when its owner's things no longer show it, so it does not count against their space. */
  released_at: string | null;
  removing_since: string | null;
}

export interface KeptFileTable {
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
  /** JSON: picture addresses in the order shown. */
  images: string;
  status: 'Ativo' | 'Pausado' | 'Inativo';
  is_promoted: Generated<number>;
  views: Generated<number>;
  leads: Generated<number>;
  likes: Generated<number>;
  /** Title, tags and category, normalised for searching. */
  search_text: string;
  client_id: string | null;
  created_at: string;
  /** Changes with each edit by the owner. No two versions share it. */
  updated_at: string;
  /** Who last changed its words or pictures. Null where it was written before this was kept. */
  written_by: Generated<number | null>;
  /** Deleted for everybody, including the owner. The row stays because others refer to it. */
  deleted_at: string | null;
}

export interface ServicePictureTable {
  address: string;
  service_id: number;
}

export interface RequestTable {
  id: Generated<number>;
  owner_id: number;
  title: string;
  description: string;
  category: Category;
  province: string;
  district: string | null;
  budget_max_cents: number | null;
  /** A day in Maputo. */
  wanted_by: string | null;
  /** JSON: picture addresses in the order shown. */
  images: string;
  status: RequestStatus;
  /** Null while it is open. */
  ended_by: RequestEnd | null;
  closes_at: string;
  /** How many were ever made. */
  offers: Generated<number>;
  likes: Generated<number>;
  client_id: string | null;
  created_at: string;
  updated_at: string;
  /** Who last changed its words or pictures. Null where it was written before this was kept. */
  written_by: Generated<number | null>;
  deleted_at: Generated<string | null>;
}

export interface RequestPictureTable {
  address: string;
  request_id: number;
}

export interface JobTable {
  id: Generated<number>;
  company_id: number;
  title: string;
  description: string;
  category: Category;
  employment_type: EmploymentType | null;
  location: string | null;
  province: string | null;
  district: string | null;
  remote_work: number;
  salary_min_cents: number | null;
  salary_max_cents: number | null;
  currency: Currency;
  deadline: string | null;
  /** The end of that day in Maputo. */
  closes_at: string | null;
  status: JobStatus;
  is_filled: Generated<number>;
  /** 1 when the deadline closed it, not the owner. */
  is_ended: Generated<number>;
  /** When the owner closed it. Null while open, and when the deadline closed it. */
  closed_at: Generated<string | null>;
  image_url: string | null;
  is_promoted: Generated<number>;
  views: Generated<number>;
  likes: Generated<number>;
  applications: Generated<number>;
  search_text: string;
  client_id: string | null;
  reminded_for: string | null;
  /** When the owner was or will be told of applications: at most once an hour. */
  tells_at: string | null;
  told_until: Generated<number>;
  created_at: string;
  updated_at: string;
  /** Who last changed its words or pictures. Null where it was written before this was kept. */
  written_by: Generated<number | null>;
  deleted_at: string | null;
}

export interface ApplicationTable {
  id: Generated<number>;
  job_id: number;
  applicant_id: number;
  message: string;
  /** Name in storage. Only the applicant and the vacancy's owner get its address. */
  cv_file: string | null;
  cv_name: string | null;
  cv_size: number | null;
  status: ApplicationStatus;
  /** The furthest step reached, as an index of `applicationStatuses`. */
  reached: Generated<number>;
  notes: Generated<string>;
  client_id: string | null;
  told_status: ApplicationStatus | null;
  /** When the applicant was or will be told of a step: at most once an hour. */
  tells_at: string | null;
  /** Until then the answer can be taken back, and the applicant sees the earlier state. */
  settles_at: Generated<string | null>;
  /** JSON: the state before an answer that can be taken back. */
  undo: Generated<string | null>;
  /** Null until the owner says when. Kept when the state changes, and shown only in `entrevista`. */
  interview_at: Generated<string | null>;
  interview_place: Generated<string | null>;
  /** JSON: the interview that the applicant was told last. */
  told_interview: Generated<string | null>;
  created_at: string;
  status_changed_at: string;
}

export interface EndedApplicationTable {
  id: Generated<number>;
  applicant_id: number;
  job_id: number;
  title: string;
  message: string;
  status: ApplicationStatus;
  created_at: string;
  status_changed_at: string;
}

export interface PortfolioTable {
  id: Generated<number>;
  owner_id: number;
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
  /** The lowest is shown first. */
  position: number;
  likes: Generated<number>;
  client_id: string | null;
  created_at: string;
  updated_at: string;
  /** Who last changed its words or pictures. Null where it was written before this was kept. */
  written_by: Generated<number | null>;
  hidden_at: string | null;
  deleted_at: string | null;
}

export interface VisitTable {
  day: string;
  type: ThingType;
  ref_id: number;
  kind: 'view' | 'chat' | 'quote' | 'whatsapp' | 'call';
  /** Hash of visitor and day. */
  visitor: string;
  /** Hash of IP address and day. */
  address: string | null;
}

export interface DayCountTable {
  type: ThingType;
  ref_id: number;
  day: string;
  views: Generated<number>;
  leads: Generated<number>;
  likes: Generated<number>;
}

/** Rows for feed and search: one per thing, derived from the thing and its owner. */
export interface EntryTable {
  /** The order of the feed, the newest highest. */
  id: Generated<number>;
  type: ThingType;
  ref_id: number;
  owner_id: number;
  company_id: number | null;
  category: string | null;
  price_cents: number | null;
  /** A freelancer's hourly price. 0 when not stated, null for things without one. */
  hourly_cents: number | null;
  employment_type: string | null;
  province: string | null;
  district: string | null;
  /** By which the search sorts, in thousandths of a star. Null where the seller has no reviews. */
  rating_rank: number | null;
  remote: number;
  /** Whether the company behind it has the seal. */
  verified: number;
  in_feed: number;
  visible: number;
  /** After this time it counts as not visible. Null for things without an end. */
  visible_until: string | null;
  published_at: string;
  moved_up_at: string | null;
  /** 1 until the thing is first visible; then saved searches are matched. */
  is_new: Generated<number>;
}

export interface SavedSearchTable {
  id: Generated<number>;
  user_id: number;
  of: 'search' | 'jobs' | 'requests';
  /** JSON: the address parameters. */
  asked: string;
  /** JSON: the words as the search engine reads them. */
  words: string;
  min_cents: number | null;
  max_cents: number | null;
  canonical: string;
  created_at: string;
}

export interface SavedSearchKeyTable {
  id: Generated<number>;
  key: string;
  /** All filter terms except prices, sorted, separated by spaces. */
  terms: string;
  /** A second word, or its beginning, that a match also has. Empty for one-word searches. */
  also: string;
}

/** All words of visible things, with the number of documents that contain them. */
export interface WordTable {
  word: string;
  count: number;
  written: string;
}

export interface LikeTable {
  user_id: number;
  type: ThingType;
  ref_id: number;
  created_at: string;
}

export interface FollowTable {
  id: Generated<number>;
  user_id: number;
  type: FollowedType;
  ref_id: number;
  /** The newest entry of the followed seller; it may be deleted by now. The feed starts with the highest. */
  newest_entry: number;
  created_at: string;
}

export interface ReportTable {
  id: Generated<number>;
  reporter_id: number | null;
  client_id: string | null;
  type: CaseType;
  ref_id: number;
  owner_id: number | null;
  reason: ReportReason;
  text: string | null;
  snapshot: string;
  case_id: Generated<number | null>;
  created_at: string;
  closed_at: string | null;
  /** Told to the reporter. `outcome` is a note for other moderators. */
  decision: Generated<Decision | null>;
  outcome: string | null;
}

/** Things and messages that nobody sees, or only who they belong to. */
export interface WithheldTable {
  type: CaseType;
  ref_id: number;
  state: WithheldState;
  case_id: number;
}

export interface CaseTable {
  id: Generated<number>;
  type: CaseType;
  ref_id: number;
  /** Null once the person is erased. */
  owner_id: number | null;
  /** Who answers for its words with their account. Null where that is the owner. */
  written_by: Generated<number | null>;
  state: CaseState;
  version: Generated<number>;
  /** The gravest first. */
  score: Generated<number>;
  /** JSON: the subject as it was reported or held. Emptied some time after the case is closed. */
  snapshot: string;
  /** JSON: what the program itself found. */
  signals: Generated<string>;
  claimed_by: Generated<number | null>;
  claimed_until: Generated<string | null>;
  /** Fingerprint of what a moderator found nothing wrong with. The same is not held again. */
  cleared: Generated<string | null>;
  opened_at: string;
  closed_at: Generated<string | null>;
}

export interface DecisionTable {
  id: Generated<number>;
  case_id: number;
  owner_id: number | null;
  decided_by: number | null;
  action: Action;
  /** The end of a suspension. */
  until: string | null;
  rule: ReportReason;
  words: string;
  created_at: string;
  appeal: Generated<string | null>;
  appealed_at: Generated<string | null>;
  /** Of two whom it concerns. Null where it was before this was kept. */
  appealed_by: Generated<number | null>;
  outcome: Generated<Outcome | null>;
  outcome_words: Generated<string | null>;
  judged_by: Generated<number | null>;
  judged_at: Generated<string | null>;
}

/** Only ever added to; the database refuses anything else. */
export interface ModerationLogTable {
  id: Generated<number>;
  at: string;
  /** Null for the program. */
  actor_id: number | null;
  what: LogAct;
  case_id: number | null;
  type: CaseType | null;
  ref_id: number | null;
  owner_id: number | null;
  why: string | null;
}

/** By which copies of a text are found: those that share a band. */
export interface TextPrintTable {
  type: ThingType | WordsType;
  ref_id: number;
  owner_id: number;
  /** 16 hexadecimal digits. */
  print: string;
  band0: number;
  band1: number;
  band2: number;
  band3: number;
  is_removed: Generated<number>;
}

/** Owners of changed things, for other programs on the same database. */
export interface ChangeTable {
  id: Generated<number>;
  /** 0 for a change of lists alone. */
  owner_id: number;
  /** JSON of a `ListChange`. Null where nothing is known of it. */
  lists: string | null;
  created_at: string;
}

/** Of its two sides, the one with the lower number comes first. Numbers stay when people are erased. */
export interface ConversationTable {
  id: Generated<number>;
  low_id: number;
  high_id: number;
  created_at: string;
}

/** A side of a conversation: of a person, or of a company with all who answer for it (see sides.ts). */
export interface MemberTable {
  id: Generated<number>;
  conversation_id: number;
  /** Who speaks on this side. */
  user_id: number;
  /** Who speaks on the other one. */
  peer_id: number;
  last_id: number | null;
  /** Position in the list. Null until this person starts the conversation or gets a message. */
  last_at: string | null;
  unread: Generated<number>;
  read_id: Generated<number>;
  delivered_id: Generated<number>;
  /** Bytes that this side has written in the conversation. */
  written: Generated<number>;
  /** A device shows the conversation until then, unless it renews this. */
  open_until: string | null;
  /** Who of a company is at it, and when they last wrote or said so. */
  claimed_by: Generated<number | null>;
  claimed_at: Generated<string | null>;
  /** Of a company that is there no more: the name that stays. */
  peer_name: Generated<string | null>;
}

export interface MessageTable {
  /** Also the order within a conversation, because it is assigned under the conversation's lock. */
  id: Generated<number>;
  conversation_id: number;
  sender_id: number;
  /** The previous message in the conversation, so that a client notices gaps. */
  previous_id: number | null;
  client_id: string | null;
  /** Empty for a file. */
  text: string;
  reply_to_id: number | null;
  reference_type: 'service' | 'job' | 'portfolio' | null;
  reference_id: number | null;
  /** Names in storage. Only the two people get their addresses. */
  file: string | null;
  small_file: string | null;
  small_size: number | null;
  filename: string | null;
  content_type: string | null;
  file_size: number | null;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  /** 64 digits, each the loudness of one part. */
  waveform: string | null;
  hidden_from_sender: Generated<number>;
  hidden_from_receiver: Generated<number>;
  /** What the receiver is warned of beside it. */
  caution: Generated<Caution | null>;
  /** Of a company's side: who wrote it. */
  written_by: Generated<number | null>;
  /** For the company's side alone, hidden from the receiver from the beginning. */
  is_note: Generated<number>;
  created_at: string;
}

export interface PresenceTable {
  user_id: number;
  seen_at: string;
  /** Moved on while connected. After it, the person counts as gone. */
  here_until: string;
}

export interface SocketTicketTable {
  hash: string;
  user_id: number;
  session_id: number;
  pair_id: number;
  access_until: string;
  expires_at: string;
}

export interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  type: 'message' | 'like' | 'follow' | 'service' | 'system';
  /** What happened, more exactly than `type`. */
  happening: string;
  /** JSON without names; these are looked up when the row is shown. */
  details: string;
  conversation_id: number | null;
  /** The subject. Unread happenings of the same subject share one row. */
  about: Generated<string | null>;
  /** How often it happened, or how many people did it. */
  count: Generated<number>;
  time: string;
  read_at: string | null;
  /** Can be restored for some days. */
  deleted_at: Generated<string | null>;
  mailed_at: Generated<string | null>;
  /** When a mail about it was queued. Empty when that mail was dropped, null when none was queued. */
  mail_at: Generated<string | null>;
  push_at: Generated<string | null>;
  pushed_at: Generated<string | null>;
}

export interface PushSubscriptionTable {
  id: Generated<number>;
  user_id: number;
  /** Nothing is sent after this session has ended. */
  session_id: number;
  endpoint: string;
  /** The browser's public key. `auth` is a secret that it shares with us. */
  p256dh: string;
  auth: string;
  kept_at: string;
  failing_since: string | null;
}

/** How a person wants to be told. People without a row have chosen nothing. */
export interface NotificationChoiceTable {
  user_id: number;
  /** Switched-off channels, such as `like:mail`, separated by spaces. */
  off: string;
  /** Hours in Maputo. No pushes from the first to the second; the same hour twice means never quiet. */
  quiet_from: number;
  quiet_to: number;
  shows_text: number;
}

export interface QuickAnswerTable {
  /** Who speaks with them: see sides.ts. */
  user_id: number;
  /** JSON. */
  answers: string;
}

export interface ReplyTimeTable {
  /** Who speaks: see sides.ts. */
  user_id: number;
  /** Rounded as shown: 10, 30, whole hours or whole days. */
  minutes: number;
}

export interface DealTable {
  id: Generated<number>;
  state: DealState;
  version: Generated<number>;
  /** Null once the person is erased. */
  customer_id: number | null;
  provider_id: number | null;
  /** In whose name the provider works. */
  company_id: number | null;
  service_id: number | null;
  request_id: Generated<number | null>;
  conversation_id: number | null;
  begun_by: Side;
  client_id: string | null;
  what: string;
  when_needed: string | null;
  province: string | null;
  district: string | null;
  /** JSON: title, price and pictures of the service as they were when the deal began. */
  service: string | null;
  /** JSON: the words and pictures of the request as they were when it was answered. */
  request: Generated<string | null>;
  /** Of the newest offer, as `due_on` and `valid_days`. */
  amount_cents: number | null;
  due_on: string | null;
  valid_days: number | null;
  /** When it came into its state. */
  since: string;
  /** When the program acts if nobody does. */
  deadline_at: string | null;
  created_at: string;
  /** When its reviews are shown, whoever has written. Null before its end, and once they are. */
  review_until: Generated<string | null>;
  customer_owes_review: Generated<number>;
  provider_owes_review: Generated<number>;
  /** 1 while it is the one among the concluded of its customer with its provider that counts. Null until decided. */
  is_project: Generated<number | null>;
}

/** Only ever added to, as events are. */
export interface DealOfferTable {
  id: Generated<number>;
  deal_id: number;
  amount_cents: number | null;
  text: string;
  due_on: string | null;
  valid_until: string;
  created_at: string;
}

export interface DealEventTable {
  id: Generated<number>;
  deal_id: number;
  step: 'ask' | DealStep;
  by_role: DealRole;
  /** Where it led. */
  state: DealState;
  text: string | null;
  amount_cents: number | null;
  client_id: string | null;
  at: string;
}

export interface ReviewTable {
  id: Generated<number>;
  deal_id: number;
  author_side: Side;
  /** Null once the person is erased. */
  author_id: number | null;
  /** Who wrote it: for a company, one of its people. Null where it was written before this was kept. */
  written_by: Generated<number | null>;
  /** One of the two. A review of a company's deal is the company's. */
  about_user_id: number | null;
  about_company_id: number | null;
  stars: number;
  text: string | null;
  /** For moderators alone. */
  private_text: string | null;
  reply: Generated<string | null>;
  replied_at: Generated<string | null>;
  /** Who of the reviewed wrote the reply. */
  replied_by: Generated<number | null>;
  client_id: string | null;
  created_at: string;
  /** Null while only its author sees it. */
  shown_at: Generated<string | null>;
  /** 0 where the two may be the same person, until a moderator finds nothing wrong. */
  is_counted: Generated<number>;
  /** 1 while it is listed: shown, counted, and not withheld. */
  is_public: Generated<number>;
  /** 1 while it is in the kept sums of who is reviewed. Null until decided. */
  in_numbers: Generated<number | null>;
}

export interface BackupTable {
  id: Generated<number>;
  /** Its name, without the folder. */
  file: string;
  /** Of those in BACKUP_DIR: the hour of a night's, so that only one program makes it, or the moment of another. */
  slot: string | null;
  begun_at: string;
  /** With `failure` null: it is whole, checked, and in its place. */
  ended_at: Generated<string | null>;
  bytes: Generated<number | null>;
  /** In words for operators. */
  failure: Generated<string | null>;
  /** When it was restored into a scratch place and compared, and what was wrong there. */
  proved_at: Generated<string | null>;
  proof_failure: Generated<string | null>;
}

/** What one program measured of itself and of the whole. */
export interface SystemSampleTable {
  program: string;
  at: string;
  /** JSON. */
  figures: string;
}

/** What is wrong now, so that operators get one mail about it, however many programs run. */
export interface SystemAlarmTable {
  name: string;
  since: string;
  told_at: Generated<string | null>;
}

/** With which a program acts for its owner. */
export interface ApiKeyTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  hash: string;
  /** Its first signs, by which its owner knows it again. */
  begins: string;
  /** Separated by spaces. */
  scopes: string;
  created_at: string;
  expires_at: string;
  /** To the minute. */
  last_used_at: string | null;
}

/** An address of a person's that is told what happens. */
export interface WebhookTable {
  id: Generated<number>;
  user_id: number;
  url: string;
  /** Separated by spaces. */
  events: string;
  /** Its secret is made from this and a key of the installation. */
  salt: string;
  created_at: string;
  /** Grows with each job that is planned to send: those of earlier plans do nothing. */
  plan: Generated<number>;
  /** When the job of that plan is due. Null while nothing waits. */
  sends_at: Generated<string | null>;
  /** Since when nothing arrived. */
  failing_since: Generated<string | null>;
  /** Its receiver was silent, or slow: nothing is sent before then. */
  rests_until: Generated<string | null>;
  off_at: Generated<string | null>;
  off_because: Generated<OffBecause | null>;
}

export interface WebhookDeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  /** Nothing is sent to who does not belong to this company any more. */
  company_id: number | null;
  event: WebhookEvent | 'test';
  /** As it is signed and sent. */
  body: string;
  created_at: string;
  tries: Generated<number>;
  /** When it is tried next. Null once it has arrived, or is given up. */
  next_at: string | null;
  delivered_at: Generated<string | null>;
  tried_at: Generated<string | null>;
  /** Of the last try: what the receiver answered, or why it did not. */
  status: Generated<number | null>;
  failure: Generated<DeliveryFailure | null>;
  took_ms: Generated<number | null>;
}

/** A copy of all that the site has of a person, which they asked for. */
export interface ExportTable {
  id: Generated<number>;
  user_id: number;
  state: ExportState;
  /** Name in storage. Null before it is ready, and once it is deleted. */
  file: string | null;
  bytes: number | null;
  asked_at: string;
  ended_at: string | null;
  expires_at: string | null;
}

/** A list of services that is being published line by line. */
export interface ServiceImportTable {
  id: Generated<number>;
  user_id: number;
  company_id: number | null;
  /** JSON. */
  lines: string;
  /** How many lines are through. */
  done: Generated<number>;
  created_at: string;
  ended_at: Generated<string | null>;
}
