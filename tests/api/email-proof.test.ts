// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { OwnUser } from '#lib/contract/users.ts';
import { serveApi } from '#tests/support/api.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import { type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { jpeg } from '#tests/support/pictures.ts';

const refused = {
  status: 403,
  body: { detail: 'Confirme o seu email para escrever a quem não o conhece.', code: 'email_not_proven' },
};
const write = (who: Person, conversation: number) =>
  who.send('POST', `/chat/conversations/${conversation}/send`, { text: 'Bom dia' });
const confirm = (who: Person, code: string) => who.send('POST', '/users/me/email/confirm', { code });

describe('an account whose e-mail is not proven', () => {
  it('gets a code at registration, and contacts strangers once it has given it back', async () => {
    const [api, ana, rui] = await servingWith({ emailProof: true }, person, person);
    const conversation = await startsWith(ana, rui);
    expect(ana.user.email_proven).toBe(false);
    expect(await outcome(write(ana, conversation))).toEqual(refused);
    const file = new FormData();
    file.set('file', new Blob([new Uint8Array(await jpeg())]), 'foto.jpg');
    const asked = ana.ask(`/chat/conversations/${conversation}/send-file`, { method: 'POST', body: file });
    expect(await outcome(asked)).toEqual(refused);
    const { job } = await employer(api);
    expect(await outcome(ana.send('POST', `/jobs/${job.id}/applications`, { message: 'Eu' }))).toEqual(
      refused,
    );

    const told = (await mailsOf(api)).filter(({ to }) => to === ana.email);
    expect(told.map(({ template }) => template)).toEqual(['email-proof-code']);
    const proven: OwnUser = await (await confirm(ana, await codeMailedTo(api, ana.email))).json();
    expect(proven.email_proven).toBe(true);
    expect((await write(ana, conversation)).status).toBe(201);
    expect((await ana.send('POST', `/jobs/${job.id}/applications`, { message: 'Eu' })).status).toBe(201);
    // Nothing has changed that its owner would have to be told of.
    expect((await mailsOf(api)).filter(({ template }) => template === 'email-changed')).toEqual([]);
  });

  it('browses, likes, publishes and answers who has written', async () => {
    const api = await serveApi({ emailProof: true });
    const [ana, rui] = [await person(api, { user_type: 'freelancer' }), await person(api)];
    await ana.call('POST', '/freelancer/profile', { title: 'Electricista' });
    const service = await publishes(ana);
    const liked = await rui.send('POST', '/likes/', { likeable_type: 'service', likeable_id: service.id });
    expect(liked.status).toBe(200);
    await confirm(rui, await codeMailedTo(api, rui.email));
    const conversation = await startsWith(rui, ana);
    await says(rui, conversation, 'Quanto custa?');
    expect((await write(ana, conversation)).status).toBe(201);
  });

  it('gets another code, three an hour, each good for a day and for its own account alone', async () => {
    const [api, ana, rui] = await servingWith({ emailProof: true }, person, person);
    const ofRui = await codeMailedTo(api, rui.email);
    const first = await codeMailedTo(api, ana.email);
    expect(await codeOf(confirm(ana, ofRui === first ? '000000' : ofRui))).toBe('invalid_code');
    const again = () => ana.send('POST', '/users/me/email/proof');
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
    const last = await codeMailedTo(api, ana.email);
    if (first !== last) expect(await codeOf(confirm(ana, first))).toBe('invalid_code');
    api.clock.advance(23 * 60 * 60_000);
    for (const who of [ana, rui]) who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
    expect((await confirm(ana, last)).status).toBe(200);
    api.clock.advance(2 * 60 * 60_000);
    for (const who of [ana, rui]) who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
    expect(await codeOf(confirm(rui, ofRui))).toBe('invalid_code');
    expect(await outcome(again())).toMatchObject({
      status: 200,
      body: { message: 'Este email já está confirmado.' },
    });
  });

  it('gets a code where none works any more, and no second one where one does', async () => {
    const [api, ana] = await servingWith({ emailProof: true }, person);
    const missing = () => ana.send('POST', '/users/me/email/proof?when=missing');
    const mails = async () =>
      (await mailsOf(api)).filter(({ template }) => template === 'email-proof-code').length;
    for (let time = 0; time < 5; time += 1) expect((await missing()).status).toBe(200);
    expect(await mails()).toBe(1);
    api.clock.advance(25 * 60 * 60_000);
    ana.tokens = await tokensFrom(await signIn(api, ana.email, ana.password));
    expect((await missing()).status).toBe(200);
    expect(await mails()).toBe(2);
    expect((await confirm(ana, await codeMailedTo(api, ana.email))).status).toBe(200);
  });

  it('is asked for nothing where no mail leaves', async () => {
    const [api, ana, rui] = await serving(person, person);
    expect((await write(ana, await startsWith(ana, rui))).status).toBe(201);
    expect(await mailsOf(api)).toEqual([]);
  });
});
