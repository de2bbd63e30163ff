import { describe, expect, it } from 'vitest';
import type { Request } from '#lib/contract/requests.ts';
import { serveApi } from '#tests/support/api.ts';
import { takes } from '#tests/support/cast/deals.ts';
import { person } from '#tests/support/cast/people.ts';
import { offered, offers, requested, requests } from '#tests/support/cast/requests.ts';

describe('a request', () => {
  it('says who asks to who has signed in, and to nobody else', async () => {
    const api = await serveApi();
    const { rosa, zito, request } = await requested(api);
    const named = { owner_id: rosa.user.id, poster_name: 'Rosa Cumbe', poster_user_id: rosa.user.id };
    expect(request).toMatchObject({ status: 'Aberto', offers: 0, ...named });
    expect(await zito.call('GET', `/requests/${request.id}`)).toMatchObject(named);
    for (const path of [`/requests/${request.id}`, '/requests/', '/search/feed', '/search/?type=request']) {
      const text = await (await api.ask(path)).text();
      expect(text, path).toContain('torneira');
      expect(text, path).not.toMatch(/Rosa|Cumbe/);
      expect(text, path).not.toContain(`"owner_id":${rosa.user.id}`);
    }
  });
  it('takes offers, and ends with the one that is accepted', async () => {
    const api = await serveApi();
    const { rosa, zito, request } = await requested(api);
    const deal = await offered(zito, request.id);
    expect(deal).toMatchObject({ state: 'proposta', request_id: request.id, what: request.title });
    expect((await offers(zito, request.id)).status).toBe(200);
    expect((await offers(rosa, request.id)).status).toBe(422);
    expect((await offers(await person(api), request.id)).status).toBe(403);
    const list = await rosa.call('GET', `/requests/${request.id}/offers`);
    expect(list).toMatchObject([{ id: deal.id, amount: 1500, text: 'Vou amanhã de manhã.' }]);
    await takes(rosa, deal.id, 'accept');
    const after: Request = await rosa.call('GET', `/requests/${request.id}`);
    expect(after).toMatchObject({ status: 'Fechado', ended_by: 'accepted', offers: 1 });
    expect((await requests(rosa)).id).toBe(request.id + 1);
  });
});
