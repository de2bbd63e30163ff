import type { CaseRow, Decide, ModerationCase } from '#lib/contract/moderation.ts';
import { giveRole } from '#server/standing.ts';
import type { TestApi } from '#tests/support/api.ts';
import { type Person, person } from '#tests/support/cast/people.ts';

/** With a second factor, which is not asked for here. */
export async function moderator(
  api: TestApi,
  role: 'moderator' | 'operator' = 'moderator',
  fields: object = {},
): Promise<Person> {
  const who = await person(api, fields);
  await giveRole(api.ctx, who.email, role);
  const at = api.clock.now().toISOString();
  await api.ctx.db
    .insertInto('totps')
    .values({ user_id: who.user.id, secret: 'of no use', created_at: at, confirmed_at: at })
    .execute();
  return who;
}

export const casesFor = (who: Person, query = ''): Promise<CaseRow[]> =>
  who.call<CaseRow[]>('GET', `/moderation/cases${query}`);

export const caseFor = (who: Person, id: number): Promise<ModerationCase> =>
  who.call<ModerationCase>('GET', `/moderation/cases/${id}`);

/** Decides the case as it is now. */
export async function decides(
  who: Person,
  id: number,
  changes: Partial<Decide> = {},
): Promise<ModerationCase> {
  const { version } = await caseFor(who, id);
  return who.call<ModerationCase>('POST', `/moderation/cases/${id}/decide`, {
    ...{ version, action: 'hide', rule: 'burla', words: 'Pede dinheiro antes da entrevista.' },
    ...changes,
  });
}

export async function judges(
  who: Person,
  id: number,
  outcome: 'uphold' | 'reverse',
  words = 'Vimos outra vez.',
): Promise<ModerationCase> {
  const { version } = await caseFor(who, id);
  return who.call<ModerationCase>('POST', `/moderation/cases/${id}/appeal`, { version, outcome, words });
}
