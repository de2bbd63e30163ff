// @module-tag one-database
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { load } from 'cheerio';
import { expect, it } from 'vitest';
import type { Service } from '#lib/contract/services.ts';
import type { MadeWebhook } from '#lib/contract/webhooks.ts';
import { serveApi } from '#tests/support/api.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { sendsDue } from '#tests/support/cast/webhooks.ts';
import { webhookReceiver } from '#tests/support/webhook-receiver.ts';

it('the calls of the first page sign in, publish and are told, as they stand', async () => {
  const receiver = await webhookReceiver(() => api.clock.now());
  const api = await serveApi({ webhookStandIn: receiver.origin });
  const ana = await freelancer(api);
  const page = load(await (await api.ask('/docs')).text());
  // The page names the public address of the site, and this one is served elsewhere.
  const calls = page('ol pre')
    .toArray()
    .map((pre) => page(pre).text().replaceAll(api.ctx.config.publicUrl, `http://127.0.0.1:${api.port}`));
  expect(calls).toHaveLength(3);
  for (const call of calls) expect(call.match(/\bcurl\b/g)).toHaveLength(1);

  const script = calls.join("\necho '---'\n");
  const env = { PATH: process.env['PATH'], EMAIL: ana.email, PASSWORD: ana.password, RECEIVER: receiver.url };
  const { stdout } = await promisify(execFile)('sh', ['-euc', script], { env });
  const [, published = '', told = ''] = stdout.split('---');
  const service: Service = JSON.parse(published);
  expect(service).toMatchObject({ owner_id: ana.user.id, title: 'Bolos de casamento', price: 3500 });
  const webhook: MadeWebhook = JSON.parse(told);
  receiver.trust(webhook.secret);
  const rui = await person(api);
  await says(rui, await startsWith(rui, ana), 'Quanto custa?');
  await sendsDue(api);
  expect(receiver.received).toMatchObject([{ type: 'message.received' }]);
});
