// @module-tag one-database
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { serveApi } from '#tests/support/api.ts';

const secrets = {
  password: 'Segr3do-da-Fatima',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
  email: 'fatima.langa@exemplo.co.mz',
  phone: '+258841234567',
  name: 'Fátima Langa',
};
const { password, token, email, phone, name } = secrets;

it('what belongs to people is in no log, whatever happens to the request', async () => {
  const { ask, askRoot, send, logged, port } = await serveApi();
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `session=${token}`,
    'x-phone': phone,
    'user-agent': email,
    referer: `https://x.mz/?email=${email}`,
  };
  const query = new URLSearchParams(secrets).toString();
  const whole = JSON.stringify(secrets);

  await ask(`/things?${query}`, { headers });
  await ask(`/things/${email}?${query}`, { headers });
  await ask(`/things/${encodeURIComponent(phone)}`, { headers });
  await ask(`/${token}/${encodeURIComponent(name)}`, { headers });
  await ask(`/${email}/%ff?${query}`, { headers });
  await askRoot(`/perfil/${email}?${query}`, { headers });
  await askRoot(`/healthz?${query}`, { headers });
  await send('POST', '/things', { title: email, ...secrets }, headers);
  await send('POST', '/things', whole.slice(0, -1), headers);
  await send('POST', '/things', whole, { ...headers, 'content-type': 'text/plain' });
  await send('POST', '/things/notes', { note: password.repeat(200) }, headers);
  await send('POST', '/things/sign-in', query, {
    ...headers,
    'content-type': 'application/x-www-form-urlencoded',
  });
  for (const how of ['error', 'text', 'cause', email])
    await send('POST', `/broken/${how}?${query}`, whole, headers);
  await new Promise((resolve) => {
    connect(port, '127.0.0.1')
      .resume()
      .on('close', resolve)
      .end(`GET /${email} HTTP/1.1\r\nHost: x\r\nBad header ${token}\r\n\r\n`);
  });

  await expect.poll(() => logged().match(/"status":500/g)).toHaveLength(4);
  expect(logged().match(/"msg":"request"/g)?.length).toBeGreaterThanOrEqual(15);
  const haystack = logged().toLowerCase();
  for (const secret of Object.values(secrets)) {
    for (const form of [secret, encodeURIComponent(secret), secret.slice(1, -1)])
      expect(haystack).not.toContain(form.toLowerCase());
  }
  expect(haystack).not.toContain('127.0.0.1');
});
