// @module-tag one-database
import { expect, it } from 'vitest';
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

it('each field of a service has a sample, is sent, read, edited and emptied by itself, and refused by its name', async () => {
  const { who, samples, read } = await seller();
  const ofSending = ['client_id', 'confirm_warnings'];
  expect([...Object.keys(samples), ...ofSending].sort()).toEqual(Object.keys(publishService.shape).sort());
  const sent = all(samples, 'first');
  expect(await who.call('POST', '/services/', sent)).toMatchObject(sent);
  const change = (name: string, value: unknown) =>
    outcome(who.send('PUT', '/services/1', { [name]: value ?? null }));

  // Just beyond what is allowed.
  for (const [name, { odd }] of listed(samples))
    expect(await change(name, odd), `${name} odd`).toMatchObject(refusalOf(name));
  expect(await read()).toMatchObject(sent);

  const fieldsIn = (service: Service) =>
    Object.fromEntries(listed(samples).map(([name]) => [name, service[name]]));
  let known = await read();
  for (const [name, { second }] of listed(samples)) {
    await change(name, second);
    const now = await read();
    expect(fieldsIn(now), `${name} edited`).toEqual({ ...fieldsIn(known), [name]: second });
    known = now;
  }
  expect(known).toMatchObject(all(samples, 'second'));

  for (const [name, { empty }] of listed(samples)) {
    const answer = await change(name, empty);
    if (empty === undefined) expect(answer, `${name} emptied`).toMatchObject(refusalOf(name));
    else expect((await read())[name], `${name} emptied`).toEqual(empty);
  }

  // What is not said is as it is where nobody says anything.
  const needed = listed(samples).filter(([, { unsaid }]) => unsaid === undefined);
  await who.call('POST', '/services/', Object.fromEntries(needed.map(([name, { first }]) => [name, first])));
  expect(await read(2)).toMatchObject(all(samples, 'unsaid'));
});

const refusalOf = (field: string) => ({ status: 422, body: { errors: [{ field }] } });
