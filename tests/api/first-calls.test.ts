// @module-tag one-database
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { firstCalls, firstDelivery } from '#lib/api-docs/first-calls.ts';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { makesKey } from '#tests/support/cast/api-keys.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { deliveriesOf, listens, sendsDue } from '#tests/support/cast/webhooks.ts';
import { webhookReceiver } from '#tests/support/webhook-receiver.ts';

const jsonIn = (text: string) => JSON.parse(text.slice(text.indexOf('{')));

it('the calls of the first page say whose the key is, and publish, as they stand', async () => {
  const [api, ana] = await serving(freelancer);
  const { key } = await makesKey(ana, ['read', 'publish']);
  const typed = firstCalls(`http://127.0.0.1:${api.port}`);
  const script = [typed.key.replace('bl_…', key), typed.service].join("\necho '---'\n");
  const { stdout } = await promisify(execFile)('sh', ['-euc', script], {
    env: { PATH: process.env['PATH'] },
  });
  const [whose = '', published = ''] = stdout.split('---');
  expect(jsonIn(whose) as OwnUser).toMatchObject({ id: ana.user.id });
  expect(jsonIn(published) as Service).toMatchObject({
    owner_id: ana.user.id,
    title: 'Bolos de casamento',
    category: 'Alimentação',
    price: 3500,
  });
});

it('what the first page says of a delivery is what arrives', async () => {
  const receiver = await webhookReceiver(() => api.clock.now());
  const [api, ana] = await servingWith({ webhookStandIn: receiver.origin }, freelancer);
  const { id } = await listens(ana, receiver, ['message']);
  const rui = await person(api);
  await says(rui, await startsWith(rui, ana), 'Quanto custa?');
  await sendsDue(api);
  const [delivery] = await deliveriesOf(ana, id);
  const [sent, said] = [JSON.parse(delivery?.body ?? ''), jsonIn(firstDelivery)];
  expect(receiver.received).toMatchObject([{ type: said.type }]);
  expect([Object.keys(sent), Object.keys(sent.data)]).toEqual([Object.keys(said), Object.keys(said.data)]);
});
