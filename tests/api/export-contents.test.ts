// @module-tag both-databases
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Message } from '#lib/contract/chat.ts';
import { columnLabels } from '#lib/copy/export-pages.ts';
import type { Schema } from '#server/db/schema.ts';
import { parts, tables } from '#server/exports/tables/tables.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { applies, pdf, received } from '#tests/support/cast/applications.ts';
import { posted, says, startsWith } from '#tests/support/cast/chat.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { asked, takes } from '#tests/support/cast/deals.ts';
import { fetchesCopy } from '#tests/support/cast/exports.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { casesFor, decides, moderator, reports } from '#tests/support/cast/moderation.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { concluded, reviews } from '#tests/support/cast/reviews.ts';
import { keptPicture, publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { sends } from '#tests/support/cast/verification.ts';
import { recording, video } from '#tests/support/media.ts';
import { jpeg } from '#tests/support/pictures.ts';

describe('the tables of the database', () => {
  /** Made of what is in the copy, by the search. */
  const indexes = /^(documents|message_words|heads)(_|$)/;

  it('are all spoken of, each column too, as they are in the database', async () => {
    const { ctx } = await serveApi();
    const found = (await ctx.db.introspection.getTables()).filter(({ name }) => !indexes.test(name));
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort());
    for (const { name, columns } of found) {
      const said = tables[name as keyof Schema];
      const spokenOf = 'parts' in said ? said.parts.map((part) => Object.keys(part.columns).sort()) : [];
      for (const columnsOfPart of spokenOf)
        expect(columnsOfPart, name).toEqual(columns.map((column) => column.name).sort());
    }
  });

  it('have a reason for each that is left out, and a word for each column that is read', () => {
    for (const said of Object.values(tables)) if ('nobodys' in said) expect(said.nobodys).toMatch(/\w.*\.$/);
    for (const { columns, name } of parts)
      for (const [column, shown] of Object.entries(columns)) {
        if (typeof shown === 'object') expect(shown.left, `${name}.${column}`).toMatch(/\w.*\.$/);
        else if (shown !== 'data') expect(columnLabels, name).toHaveProperty([column]);
      }
  });
});

describe('a copy', () => {
  it('has what somebody published, with the files, under names that harm nobody', async () => {
    const [api, rosa] = await serving((api) => freelancer(api, {}, { full_name: 'Rosa Cumbe' }));
    const image = await keptPicture(rosa, await jpeg({ width: 900 }));
    await publishes(rosa, { title: 'Bolos de noiva', price: 15_000, images: [image] });
    const item = await shows(
      rosa,
      { title: 'Um bolo' },
      { bytes: video('mp4'), name: '..\\..\\CON.mp4', still: await jpeg({ width: 300 }) },
    );
    const padaria = await companyOf(rosa);
    const paper = pdf(300_000);
    await sends(rosa, padaria.id, { nuit: paper });
    const { files, json, page } = await fetchesCopy(api, rosa);

    expect(json('services')).toMatchObject([{ title: 'Bolos de noiva', price_cents: 1_500_000, tags: [] }]);
    expect(json('companies')).toMatchObject([{ name: 'Padaria São José', nuit: '400000018' }]);
    expect(page).toContain('15\u00a0000\u00a0MT');
    expect(page).toContain('Pão quente às seis.');
    const [picture] = json('pictures').flatMap(({ files: paths }) => paths as string[]);
    expect(files.get(picture ?? '')?.toString('latin1', 8, 12)).toBe('WEBP');
    expect(page).toContain(`<img src="${picture}"`);
    expect(files.get(`ficheiros/portfolio/${item.id}-CON.mp4`)).toEqual(Buffer.from(video('mp4')));
    expect(files.get('ficheiros/documentos/1-nuit.pdf')).toEqual(paper);
  });

  it('has what was sent and said in conversations, and of what others sent the name alone', async () => {
    const api = await serveApi();
    const [rosa, nelson] = [
      await person(api, { full_name: 'Rosa' }),
      await person(api, { full_name: 'Nelson' }),
    ];
    const id = await startsWith(rosa, nelson);
    await says(rosa, id, 'Bom dia');
    await says(nelson, id, 'Boa tarde, vizinha');
    await posted(rosa, id, recording('mp4'), { name: 'nota de voz.m4a' });
    await posted(nelson, id, pdf(1234), { name: 'segredo de nelson.pdf' });
    const long = Buffer.concat([pdf(), randomBytes(3 * 1024 * 1024)]);
    await posted(rosa, id, long, { name: 'longo.pdf' });
    const { files, json, page, whole } = await fetchesCopy(api, rosa);
    const { conversations } = json<{ conversations: { messages: object[] }[] }>('conversas');
    expect(conversations[0]?.messages).toMatchObject([
      { text: 'Bom dia', from_me: true },
      { text: 'Boa tarde, vizinha', from_me: false },
      { file: 'nota de voz.m4a' },
      { file: 'segredo de nelson.pdf' },
      { file: 'longo.pdf' },
    ]);
    const thread = String(files.get(`conversas/${id}.html`));
    expect(page).toContain(`href="conversas/${id}.html"`);
    expect(thread).toContain('Boa tarde, vizinha');
    expect(thread).toContain('Ficheiro recebido: segredo de nelson.pdf');
    const own = [...files.keys()].filter((name) => name.startsWith('ficheiros/conversas/'));
    const voice = own.find((name) => /^ficheiros\/conversas\/\d+-nota de voz\.m4a$/.test(name));
    const large = own.find((name) => name.endsWith('-longo.pdf'));
    expect(own.sort()).toEqual([voice, large].sort());
    expect(files.get(large ?? '')?.equals(long)).toBe(true);
    expect(thread).toContain(voice?.split('/').map(encodeURIComponent).join('/'));
    expect(whole).not.toContain('x'.repeat(1234));
  });

  it('has nothing that moderation took away, of either of the two', async () => {
    const [api, rosa, nelson] = await serving(person, person);
    const id = await startsWith(rosa, nelson);
    await says(rosa, id, 'Bom dia');
    const words = await says(nelson, id, 'palavras retiradas');
    const file: Message = await (await posted(rosa, id, pdf(), { name: 'retirado.pdf' })).json();
    const judge = await moderator(api);
    for (const [who, message] of [
      [rosa, words],
      [nelson, file],
    ] as const) {
      await reports(who, { type: 'message', id: message.id });
      const [open] = await casesFor(judge);
      await decides(judge, open?.id ?? 0, { action: 'remove' });
    }
    const { whole } = await fetchesCopy(api, rosa);
    expect(whole).toContain('Bom dia');
    expect(whole).not.toContain('palavras retiradas');
    expect(whole).not.toContain('retirado.pdf');
  });

  it('has no words of others in deals, reviews and applications, and no notes about one', async () => {
    const [api, { rosa, zito, deal }] = await serving(concluded);
    await reviews(rosa, deal.id, {
      stars: 2,
      text: 'Palavras da Rosa',
      private_text: 'Só a moderação da Rosa',
    });
    await reviews(zito, deal.id, { stars: 5, text: 'Palavras do Zito' });
    const second = await asked(api);
    await takes(second.zito, second.deal.id, 'offer', { text: 'Proposta do outro' });

    const ofZito = await fetchesCopy(api, zito);
    expect(ofZito.json('reviews_received')).toEqual([
      expect.objectContaining({ stars: 2, created_at: expect.stringMatching(/^\d{4}-\d\d$/) }),
    ]);
    expect(ofZito.json('reviews_written')).toMatchObject([{ text: 'Palavras do Zito' }]);
    expect(ofZito.json('deal_offers')).toMatchObject([
      { text: 'Com tinta incluída.', amount_cents: 1_500_000 },
    ]);
    for (const others of ['Palavras da Rosa', 'Só a moderação da Rosa', 'Proposta do outro'])
      expect(ofZito.whole).not.toContain(others);
    expect(ofZito.json('deals')).toMatchObject([{ what: '', amount_cents: 1_500_000 }]);

    const ofRosa = await fetchesCopy(api, rosa);
    expect(ofRosa.json('deals')).toMatchObject([{ what: 'Pintar a sala' }]);
    expect(ofRosa.json('reviews_written')).toMatchObject([{ private_text: 'Só a moderação da Rosa' }]);
    for (const others of ['Com tinta incluída.', 'Palavras do Zito', zito.email])
      expect(ofRosa.whole).not.toContain(others);
    expect(ofRosa.json('deal_events').map(({ step }) => step)).toEqual(['ask', 'accept', 'confirm']);
  });

  it('has applications as their sender sees them', async () => {
    const [api, boss] = await serving(person);
    const padaria = await companyOf(boss);
    const job = await publishesJob(boss, { company_id: padaria.id });
    const amina = await person(api);
    const cv = pdf(777);
    await applies(amina, job.id, { cv, name: 'con.pdf', message: 'Quero trabalhar' });
    const [{ id } = { id: 0 }] = await received(boss, job.id);
    await boss.call('PUT', `/applications/${id}`, { notes: 'Não gosto dela' });
    await boss.call('PUT', `/applications/${id}`, { status: 'recusada' });
    const { files, json, whole } = await fetchesCopy(api, amina);
    expect(json('applications')).toMatchObject([{ message: 'Quero trabalhar', status: 'recebida' }]);
    expect(files.get(`ficheiros/candidaturas/${id}-con.pdf`)).toEqual(cv);
    expect(whole).not.toContain('Não gosto dela');
    expect(whole).not.toContain('recusada');
  });

  it('has nothing that opens an account: no secret of any table', async () => {
    const [api, rosa] = await serving(person);
    const canaries = await hideSecrets(api, rosa);
    expect(canaries.length).toBeGreaterThan(10);
    const { whole, json } = await fetchesCopy(api, rosa);
    for (const canary of canaries) expect(whole).not.toContain(canary);
    // Their rows are there.
    for (const name of ['totps', 'passkeys', 'api_keys', 'webhooks', 'push_subscriptions'])
      expect(json(name), name).toHaveLength(1);
  });
});

/** Fills each column that holds a secret, or its hash, with a word of its own. */
async function hideSecrets({ ctx }: TestApi, { user }: Person): Promise<string[]> {
  const { db, clock } = ctx;
  const now = clock.now().toISOString();
  const canaries: string[] = [];
  const canary = (name: string) => {
    const word = `canario-${name}`;
    canaries.push(word);
    return word;
  };
  const of = { user_id: user.id };
  const insert = db.insertInto.bind(db);
  await db
    .updateTable('users')
    .set({ password_hash: canary('password'), google_email_key: null, email_key: canary('key') })
    .where('id', '=', user.id)
    .execute();
  const session = await db
    .updateTable('sessions')
    .set({ device_hash: canary('device'), address_hash: canary('address') })
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  await insert('totps')
    .values({ ...of, secret: canary('totp'), created_at: now, confirmed_at: now })
    .execute();
  await insert('passkeys')
    .values({
      ...of,
      credential: canary('credential'),
      public_key: canary('public'),
      counter: 0,
      transports: '',
      name: 'Telemóvel',
      created_at: now,
    })
    .execute();
  await insert('recovery_codes')
    .values({ ...of, hash: canary('recovery') })
    .execute();
  await insert('reset_tokens')
    .values({ ...of, hash: canary('reset'), expires_at: now })
    .execute();
  await insert('challenges')
    .values({ ...of, hash: canary('challenge'), purpose: 'sign-in', expires_at: now })
    .execute();
  await insert('push_subscriptions')
    .values({
      ...of,
      session_id: session.id,
      endpoint: canary('endpoint'),
      p256dh: canary('p256dh'),
      auth: canary('auth'),
      kept_at: now,
    })
    .execute();
  await insert('api_keys')
    .values({
      ...of,
      name: 'Loja',
      hash: canary('api'),
      begins: 'blz_1',
      scopes: '',
      created_at: now,
      expires_at: now,
    })
    .execute();
  await insert('webhooks')
    .values({ ...of, url: 'https://exemplo.co.mz', events: '', salt: canary('salt'), created_at: now })
    .execute();
  return canaries;
}
