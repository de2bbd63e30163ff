import { type RawBuilder, sql } from 'kysely';
import { can, roles } from '#lib/companies/roles.ts';
import { blockBetween } from './people.ts';

/**
 * A conversation has two sides, and on each somebody speaks: a person, under their number, or a company, under its
 * number below zero. So a side is one number in every row, index and comparison, whoever reads or writes for it.
 */
export const speakerOf = (companyId: number): number => -companyId;

/** Null for a person. */
export const companyOf = (speaker: number): number | null => (speaker < 0 ? -speaker : null);

const mayAnswer = sql.join(roles.filter((role) => can(role, 'answer')).map((role) => sql.lit(role)));

/** Nobody reads for a company that is deleted, also while a queue job empties it. */
const mayRead = sql<boolean>`company_members.role in (${mayAnswer})
  and not exists (select 1 from companies as gone
    where gone.id = company_members.company_id and gone.deleted_at is not null)`;

/**
 * The side on which this person sits: their own, or that of a company for which they answer. Who wrote to a company
 * before they came to it stays on the other side.
 */
export const isSideOf = (readerId: number | RawBuilder<unknown>) =>
  sql<boolean>`(members.user_id = ${readerId} or (members.user_id < 0 and members.peer_id <> ${readerId}
    and exists (select 1 from company_members where company_members.company_id = -members.user_id
      and company_members.user_id = ${readerId} and ${mayRead})))`;

/** The speakers of all companies for which this person answers. */
export const companySidesOf = (readerId: number, { unlessMuted = false } = {}) =>
  sql<number>`(select -company_members.company_id from company_members
    where company_members.user_id = ${readerId} and ${mayRead}
      ${unlessMuted ? sql`and company_members.chat_muted = 0` : sql``})`;

const ownerOf = (speaker: string) =>
  sql`(select companies.owner_id from companies where companies.id = -${sql.ref(speaker)})`;

const [own, other] = ['members.user_id', 'members.peer_id'];

/** A block between the owner of a company and the other person parts that one from the company too. */
export const isOwnerApart = sql<boolean>`(
  (${sql.ref(own)} < 0 and ${blockBetween(ownerOf(own), sql.ref(other))})
  or (${sql.ref(other)} < 0 and ${blockBetween(sql.ref(own), ownerOf(other))}))`;

/** Whether this person has blocked the owner of the company on the other side. */
export const blocksOwner = sql<boolean>`(${sql.ref(other)} < 0 and exists (
  select 1 from blocks where blocker_id = ${sql.ref(own)} and blocked_id = ${ownerOf(other)}))`;

/** Whether a block parts the two sides. */
export const isApart = sql<boolean>`(${blockBetween(sql.ref(own), sql.ref(other))} or ${isOwnerApart})`;
