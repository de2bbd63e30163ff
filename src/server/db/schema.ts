import type { Generated } from 'kysely';
import type { Category } from '#lib/categories.ts';
import type { ThingType } from '#lib/things.ts';

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
  services: ServiceTable;
  service_pictures: ServicePictureTable;
  visits: VisitTable;
  day_counts: DayCountTable;
  entries: EntryTable;
  news: ChangeTable;
  entry_counts: { type: ThingType; visible: number };
  likes: LikeTable;
  bookmarks: LikeTable;
  reports: ReportTable;
  words: WordTable;
}

export interface UserTable {
  id: Generated<number>;
  username: string;
  email: string;
  /** How e-mails are compared: without case. */
  email_key: string;
  /** When its owner proved to read it. */
  email_proved_at: string | null;
  /** Absent for who only ever came by Google. */
  password_hash: string | null;
  google_subject: string | null;
  /** With which e-mail Google knew them when the two were linked. */
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
  created_at: string;
  /** Asked to be deleted; until then one may change one's mind. */
  deletion_due_at: string | null;
}

/** Names in use, and names that must not be given to others yet. Those of the erased are kept hashed. */
export interface UsernameTable {
  name: string;
  user_id: number | null;
  /** Given up: nobody else's until then. */
  held_until: string | null;
}

export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** 'Chrome em Android'. */
  browser: string;
  /** Of what the browser calls itself to us, to know it again; absent where it says nothing. */
  device_hash: string | null;
  created_at: string;
  last_used_at: string;
  ended_at: string | null;
}

export interface RefreshTokenTable {
  id: Generated<number>;
  session_id: number;
  hash: string;
  /** The token it was given for. */
  parent_id: number | null;
  created_at: string;
  expires_at: string;
  /** When it was first exchanged. */
  spent_at: string | null;
  /** When it or the access token that came with it was first used: then the answer that carried both has arrived. */
  used_at: string | null;
}

/** Six digits sent by mail. For recovery the subject is the e-mail, whether or not it is anybody's. */
export interface CodeTable {
  id: Generated<number>;
  purpose: 'recovery' | 'email';
  subject: string;
  user_id: number | null;
  /** The new address, where one is being changed. */
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

/** What is to be done outside a transaction and must not get lost. */
export interface QueueTable {
  id: Generated<number>;
  kind: string;
  /** JSON. */
  payload: string;
  /** Whose it is: it goes when they go. */
  user_id: number | null;
  /** Not before. Whoever takes it moves this on, so that nobody else takes it meanwhile. */
  due_at: string;
  tries: Generated<number>;
  /** What the last try failed with, in technical words. */
  failure: string | null;
  /** Given up after too many tries. */
  parked_at: string | null;
  created_at: string;
}

/** What a freelancer offers, beside what they are as a person. */
export interface FreelancerTable {
  user_id: number;
  title: string | null;
  description: string | null;
  hourly_rate_cents: number | null;
  currency: 'MT' | 'USD' | 'EUR';
  remote_work: number;
  public_phone: string | null;
  /** Title and description, as searches compare them. */
  search_text: string;
  created_at: string;
}

export interface CompanyTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  /** HTML of the few kinds that are let through. */
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
  /** Name and description, as searches compare them. */
  search_text: string;
  created_at: string;
}

/** Pictures that are kept, each in several widths. Who shows one keeps its address, not its id. */
export interface PictureTable {
  id: Generated<number>;
  /** Its name, made of its content and its owner. */
  hash: string;
  owner_id: number | null;
  /** Of the largest. */
  width: number;
  height: number;
  /** JSON: of all its files. */
  widths: string;
  /** Of all its files. */
  bytes: number;
  created_at: string;
  /** Since when perhaps nobody uses it; the daily sweep looks a day later. */
  doubted_at: string | null;
  /** Its files are just going, or have gone. */
  removing_since: string | null;
}

export interface ServiceTable {
  id: Generated<number>;
  owner_id: number;
  /** Absent: a freelancer's own. */
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
  /** Title, tags and category, as searches compare them. */
  search_text: string;
  /** Made by who published it, so that a repeat is known. */
  client_id: string | null;
  created_at: string;
  /** Of what its owner edits; never twice the same. */
  updated_at: string;
  /** Gone for everybody, its owner too. The row stays for what refers to it. */
  deleted_at: string | null;
}

/** Which pictures services show, to be asked by address. */
export interface ServicePictureTable {
  address: string;
  service_id: number;
}

/** Who has been where today, so that nobody counts twice. */
export interface VisitTable {
  /** Of Maputo. */
  day: string;
  type: ThingType;
  ref_id: number;
  kind: 'view' | 'chat' | 'quote' | 'whatsapp' | 'call';
  /** Hashed, with the day. */
  visitor: string;
}

export interface DayCountTable {
  type: ThingType;
  ref_id: number;
  /** Of Maputo. */
  day: string;
  views: Generated<number>;
  leads: Generated<number>;
  likes: Generated<number>;
}

/** What feed and search walk along: one row a thing, made of the thing and its owner. */
export interface EntryTable {
  /** The order of the feed, the newest highest. */
  id: Generated<number>;
  type: ThingType;
  ref_id: number;
  owner_id: number;
  company_id: number | null;
  category: string | null;
  price_cents: number | null;
  province: string | null;
  district: string | null;
  remote: number;
  in_feed: number;
  visible: number;
  published_at: string;
  /** When it last got a higher id. */
  moved_up_at: string | null;
}

/** Every word that something visible is found by, and how many have it. */
export interface WordTable {
  word: string;
  count: number;
  /** As somebody wrote it. */
  written: string;
}

/** What somebody likes, or keeps for later. */
export interface LikeTable {
  user_id: number;
  type: ThingType;
  ref_id: number;
  created_at: string;
}

/** A case for moderators, with what the thing was when it was reported. */
export interface ReportTable {
  id: Generated<number>;
  reporter_id: number | null;
  type: ThingType;
  ref_id: number;
  owner_id: number | null;
  reason: 'spam' | 'burla' | 'ofensivo' | 'falso' | 'proibido' | 'outro';
  text: string | null;
  /** JSON. */
  snapshot: string;
  created_at: string;
  closed_at: string | null;
  /** What was done, in the moderator's words. */
  outcome: string | null;
}

/** Whose things look otherwise, for other programs on the same database. */
export interface ChangeTable {
  id: Generated<number>;
  owner_id: number;
  created_at: string;
}
