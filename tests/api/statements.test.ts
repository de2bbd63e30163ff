// @module-tag one-database
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sqlite } from '#server/db/dialects/sqlite.ts';
import { serveApi } from '#tests/support/api.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { asked, asksFor, dealOf } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { caseFor, moderator, reports } from '#tests/support/cast/moderation.ts';
import { person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { counted } from '#tests/support/counted.ts';
import { migratedPlace } from '#tests/support/database.ts';

/** An API that says what an act asks of its database, with who it is that acts. */
async function counting() {
  const { dataDir } = await migratedPlace();
  const { db, taken } = counted(sqlite(join(dataDir, 'bizlink.db')));
  onTestFinished(() => db.destroy());
  const api = await serveApi({ db });
  const during = async (act: () => Promise<unknown>) => {
    // Visits are written some time after them.
    await api.ctx.visits.flush();
    taken();
    await act();
    return taken();
  };
  return { api, during };
}

/** Each is a way to the database and back, and on SQLite to another thread: an act that needs more has to say why. */
describe('the statements of an act', () => {
  it('that publishes a service are 15', async () => {
    const { api, during } = await counting();
    const zito = await freelancer(api);
    await publishes(zito, priced);
    const another = { ...priced, title: 'Pintura de casas', description: 'Pinto casas em Nampula.' };
    expect(await during(() => publishes(zito, another))).toHaveLength(15);
  });

  it('that takes a step of a deal are 12, and 13 with an offer', async () => {
    const { api, during } = await counting();
    const { rosa, zito, service } = await asked(api);
    const { id } = await asksFor(rosa, { service_id: service.id });
    const { version } = await dealOf(zito, id);
    const offer = { step: 'offer', version, amount: 15_000, text: 'Com tinta incluída.' };
    expect(await during(() => zito.call('POST', `/deals/${id}/steps`, offer))).toHaveLength(13);
    const accept = { step: 'accept', version: version + 1 };
    expect(await during(() => rosa.call('POST', `/deals/${id}/steps`, accept))).toHaveLength(12);
  });

  it('that sends a first message are 10', async () => {
    const { api, during } = await counting();
    const [rosa, zito] = [await person(api), await person(api)];
    const conversation = await startsWith(rosa, zito);
    expect(await during(() => says(rosa, conversation, 'Bom dia!'))).toHaveLength(10);
  });

  it('that decides about a service are 18', async () => {
    const { api, during } = await counting();
    const zito = await freelancer(api);
    const { id } = await publishes(zito, priced);
    await reports(await person(api), { type: 'service', id });
    const vera = await moderator(api);
    const { version } = await caseFor(vera, 1);
    const decision = { version, action: 'hide', rule: 'burla', words: 'Pede dinheiro antes.' };
    expect(await during(() => vera.call('POST', '/moderation/cases/1/decide', decision))).toHaveLength(18);
  });
});
