// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { Service } from '#lib/contract/services.ts';
import { publishService } from '#lib/contract/services.ts';
import { serveApi } from '#tests/support/api.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { keptPictures } from '#tests/support/cast/services.ts';
import { all, listed, serviceSamples } from '#tests/support/service-samples.ts';

async function seller() {
  const who = await freelancer(await serveApi());
  const [one, other] = [await companyOf(who), await companyOf(who, { name: 'Quadros' })];
  const [first = '', second = ''] = await keptPictures(who, 2);
  const samples = serviceSamples({ companies: [one.id, other.id], images: [first, second] });
  const read = (id = 1): Promise<Service> => who.call('GET', `/services/${id}`);
  return { who, samples, read };
}

describe('each field of a service', () => {
  it('has a sample, and is sent and read back', async () => {
    const { who, samples, read } = await seller();
    const ofSending = ['client_id', 'confirm_warnings'];
    expect([...Object.keys(samples), ...ofSending].sort()).toEqual(Object.keys(publishService.shape).sort());
    const sent = all(samples, 'first');
    expect(await who.call('POST', '/services/', sent)).toMatchObject(sent);
    expect(await read()).toMatchObject(sent);
  });

  it('is edited by itself, and others stay', async () => {
    const { who, samples, read } = await seller();
    await who.call('POST', '/services/', all(samples, 'first'));
    const fieldsIn = (service: Service) =>
      Object.fromEntries(listed(samples).map(([name]) => [name, service[name]]));
    let known = await read();
    for (const [name, { second }] of listed(samples)) {
      await who.call('PUT', '/services/1', { [name]: second });
      const now = await read();
      expect(now[name], name).toEqual(second);
      expect(fieldsIn(now)).toEqual({ ...fieldsIn(known), [name]: second });
      known = now;
    }
    expect(await read()).toMatchObject(all(samples, 'second'));
  });

  it('is emptied, or has to be there', async () => {
    const { who, samples, read } = await seller();
    await who.call('POST', '/services/', all(samples, 'first'));
    for (const [name, { empty }] of listed(samples)) {
      const answer = await outcome(who.send('PUT', '/services/1', { [name]: empty ?? null }));
      const refused = { status: 422, body: { errors: [{ field: name }] } };
      if (empty === undefined) expect(answer, name).toMatchObject(refused);
      else expect((await read())[name], name).toEqual(empty);
    }
  });

  it('is refused by its name just beyond what is allowed', async () => {
    const { who, samples, read } = await seller();
    await who.call('POST', '/services/', all(samples, 'first'));
    for (const [name, { odd }] of listed(samples)) {
      const answer = await outcome(who.send('PUT', '/services/1', { [name]: odd }));
      expect(answer, name).toMatchObject({ status: 422, body: { errors: [{ field: name }] } });
    }
    expect(await read()).toMatchObject(all(samples, 'first'));
  });

  it('that is not said is as it is where nobody says anything', async () => {
    const { who, samples, read } = await seller();
    const needed = listed(samples).filter(([, { unsaid }]) => unsaid === undefined);
    await who.call(
      'POST',
      '/services/',
      Object.fromEntries(needed.map(([name, { first }]) => [name, first])),
    );
    expect(await read()).toMatchObject(all(samples, 'unsaid'));
  });
});
