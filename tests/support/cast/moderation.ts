import type { CaseRow, Decide, ModerationCase, OwnDecision } from '#lib/contract/moderation.ts';
import { giveRole } from '#server/standing.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';

/** Of the first service, where nothing else is said. */
export const reports = (who: Person, changes: object = {}): Promise<Response> =>
  who.send('POST', '/reports/', { type: 'service', id: 1, reason: 'burla', ...changes });

/** A service of Zito's that Rosa has reported: case 1. */
export async function reportedService() {
  const api = await serveApi();
  const zito = await freelancer(api, {}, { full_name: 'Zito Langa' });
  await publishes(zito, { title: 'Obras', description: 'Faço obras em Nampula.' });
  const rosa = await person(api, { full_name: 'Rosa Cumbe' });
  await reports(rosa, { text: 'Pediu dinheiro.' });
  return { api, zito, rosa, mara: await moderator(api, 'moderator', { full_name: 'Mara Sitoe' }) };
}

export const decisionsOf = (who: Person): Promise<OwnDecision[]> =>
  who.call<OwnDecision[]>('GET', '/moderation/decisions/mine');

export const appeals = (who: Person, id = 1, text = 'Foi um engano.'): Promise<Response> =>
  who.send('POST', `/moderation/decisions/${id}/appeal`, { text });

type Desk = 'moderator' | 'operator';

/** With a second factor, which is not asked for here. */
export const moderator = async (
  api: TestApi,
  role: Desk = 'moderator',
  fields: object = {},
): Promise<Person> => moderates(api, await person(api, fields), role);

export async function moderates(api: TestApi, who: Person, role: Desk = 'moderator'): Promise<Person> {
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
    version,
    action: 'hide',
    rule: 'burla',
    words: 'Pede dinheiro antes da entrevista.',
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
