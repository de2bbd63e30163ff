// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { ModerationCase } from '#lib/contract/moderation.ts';
import { giveRole } from '#server/standing.ts';
import {
  appeals,
  caseFor,
  casesFor,
  decides,
  judges,
  moderator,
  reportedService,
} from '#tests/support/cast/moderation.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { codeOf } from '#tests/support/cast/place.ts';

const halfAnHour = 30 * 60_000;

const claims = (who: Person) => who.call<ModerationCase>('POST', '/moderation/cases/1/claim');
const releases = (who: Person) => who.call<ModerationCase>('POST', '/moderation/cases/1/release');
const unclaimed = { claimed_by: null, claimed_until: null };

describe('a claim', () => {
  it('keeps others from the case for half an hour and no longer, and the log has each step once', async () => {
    const { api, mara } = await reportedService();
    const claimed = {
      claimed_by: { id: mara.user.id },
      claimed_until: new Date(api.clock.now().getTime() + halfAnHour).toISOString(),
    };
    for (let times = 1; times <= 2; times += 1) expect(await claims(mara)).toMatchObject(claimed);
    api.clock.advance(halfAnHour - 1);
    const nelson = await moderator(api);
    expect(await caseFor(nelson, 1)).toMatchObject(claimed);
    for (const step of ['claim', 'release'])
      expect(await codeOf(nelson.send('POST', `/moderation/cases/1/${step}`)), step).toBe('conflict');
    api.clock.advance(1);
    expect(await caseFor(nelson, 1)).toMatchObject(unclaimed);
    await claims(nelson);
    expect(await releases(nelson)).toMatchObject(unclaimed);
    const { events } = await releases(nelson);
    expect(events.map(({ what, actor }) => [what, actor?.id])).toEqual([
      ['opened', undefined],
      ['claimed', mara.user.id],
      ['claimed', nelson.user.id],
      ['released', nelson.user.id],
    ]);
  });

  it('leaves its own moderator free to decide, and ends with the decision', async () => {
    const { api, mara, zito } = await reportedService();
    const nelson = await moderator(api);
    await claims(mara);
    expect(await decides(mara, 1)).toMatchObject({ state: 'decidido', ...unclaimed });
    await appeals(zito);
    expect(await casesFor(nelson)).toMatchObject([{ id: 1, state: 'recurso' }]);
    expect(await judges(nelson, 1, 'uphold')).toMatchObject({ state: 'encerrado' });
  });

  it('is taken back also by who may not decide any more', async () => {
    const { api, mara, zito } = await reportedService();
    await claims(mara);
    await giveRole(api.ctx, zito.email, 'moderator');
    expect(await releases(mara)).toMatchObject(unclaimed);
    expect(await codeOf(mara.send('POST', '/moderation/cases/1/claim'))).toBe('forbidden');
  });
});
