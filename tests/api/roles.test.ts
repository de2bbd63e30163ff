// @module-tag one-database
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { OpenApi } from '#lib/contract/open-api.ts';
import type { Role } from '#lib/moderation/life.ts';
import { removeFactors } from '#server/accounts/accounts.ts';
import { moderating } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/route.ts';
import { giveRole } from '#server/standing.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { turnsOnApp } from '#tests/support/cast/factors.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { actingAs, type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { provenPerson } from '#tests/support/half-signed-in.ts';

const desk: Feature = (api) => {
  api.get(
    '/desk',
    {
      config: { access: moderating },
      schema: { summary: 'For moderators.', response: { 200: z.looseObject({}) } },
    },
    async () => ({ open: true }),
  );
};

const served = () => serveApi({ own: [desk] });
const at = (who: Person) => outcome(who.ask('/desk'));

const opens = { status: 200, body: { open: true } };
const isNotThere = { status: 404, body: { detail: 'Recurso não encontrado.', code: 'not_found' } };
const wantsFactor = {
  status: 403,
  body: { detail: 'Active os dois passos em Definições, Segurança.', code: 'second_factor_needed' },
};

async function moderator(api: TestApi, role: Role = 'moderator') {
  const vera = await provenPerson(api);
  await turnsOnApp(vera, api.clock);
  await giveRole(api.ctx, vera.email, role);
  return vera;
}

describe('a call for moderators', () => {
  it.each(['moderator', 'operator'] as const)(
    'is answered with a second factor to the role %s',
    async (role) => {
      const api = await served();
      expect(await at(await moderator(api, role))).toEqual(opens);
    },
  );

  it('is every call of moderation, but those for who was decided about', async () => {
    const { paths }: OpenApi = await (await (await serveApi()).ask('/openapi.json')).json();
    const others = Object.entries(paths).flatMap(([path, operations]) =>
      path.startsWith('/api/moderation/')
        ? Object.values(operations).flatMap(({ 'x-access': who }) => (who === moderating.who ? [] : [path]))
        : [],
    );
    expect(others.sort()).toEqual([
      '/api/moderation/decisions/mine',
      '/api/moderation/decisions/{id}/appeal',
      '/api/moderation/held/mine',
      '/api/moderation/system',
    ]);
  });

  it('is not there for others, whatever protects their account', async () => {
    const api = await served();
    const zito = await provenPerson(api);
    await turnsOnApp(zito, api.clock);
    expect(await at(zito)).toEqual(isNotThere);
    expect(await at(zito)).toEqual(await outcome(zito.ask('/no-such-desk')));
  });

  it('wants a second factor that is on, and says where it is turned on', async () => {
    const api = await served();
    const vera = await provenPerson(api);
    await giveRole(api.ctx, vera.email, 'moderator');
    expect(await at(vera)).toEqual(wantsFactor);
    await vera.call('POST', '/users/me/totp');
    expect(await at(vera)).toEqual(wantsFactor);
    const { paths }: OpenApi = await (await api.ask('/openapi.json')).json();
    expect(paths['/api/desk']?.['get']?.responses['403']?.description).toBe(
      'suspended, scope_missing, second_factor_needed',
    );
  });

  it('is refused from the next one on when the role or the factor is taken away', async () => {
    const api = await served();
    const vera = await moderator(api);
    await giveRole(api.ctx, vera.email, 'none');
    expect(await at(vera)).toEqual(isNotThere);
    await giveRole(api.ctx, vera.email, 'moderator');
    expect(await at(vera)).toEqual(opens);
    await removeFactors(api.ctx, vera.email);
    const tokens = await tokensFrom(await signIn(api, vera.email, vera.password));
    expect(await at(actingAs(api, { ...vera, tokens }))).toEqual(wantsFactor);
  });
});

describe('a role', () => {
  it('is given by an operator alone, and the log says which', async () => {
    const [api, vera] = await serving(person);
    await vera.call('PUT', '/users/me', { role: 'operator' });
    expect(await vera.call('GET', '/users/me')).toMatchObject({ role: 'none' });
    await giveRole(api.ctx, vera.email, 'moderator');
    expect(await vera.call('GET', '/users/me')).toMatchObject({ role: 'moderator' });
    expect(await giveRole(api.ctx, 'ninguem', 'moderator')).toBe(false);
    const log = await api.ctx.db.selectFrom('moderation_log').selectAll().execute();
    expect(log).toMatchObject([{ what: 'role-given', owner_id: vera.user.id, why: 'moderator' }]);
  });

  it('is in no answer that others get', async () => {
    const api = await serveApi();
    const vera = await freelancer(api, {}, { full_name: 'Vera Langa', username: 'vera.langa' });
    await giveRole(api.ctx, vera.email, 'moderator');
    const zito = await person(api);
    for (const path of [
      `/users/${vera.user.id}`,
      '/users/by-slug/vera.langa',
      '/freelancer/search',
      '/search?q=vera',
      '/search/feed',
      '/chat/recipients?q=vera',
    ]) {
      const text = await (await zito.ask(path)).text();
      expect(text, path).toContain('Vera Langa');
      expect(text, path).not.toMatch(/"role"|moderator/);
    }
  });
});
