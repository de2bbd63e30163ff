// @module-tag one-database
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Company } from '#lib/contract/companies.ts';
import type { LogEntry } from '#lib/contract/moderation.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import { mediaTexts } from '#lib/copy/media.ts';
import { verificationTexts as texts } from '#lib/copy/verification-errors.ts';
import { verificationNotices as notices } from '#lib/copy/verification-notices.ts';
import { dropSeal } from '#server/companies/companies.ts';
import { sumKept } from '#server/files/queries.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { withhold } from '#server/screening/screening.ts';
import { keepTimeOfDue } from '#server/verification/verification.ts';
import type { TestApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { companyOf, owner, padaria } from '#tests/support/cast/companies.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { moderator } from '#tests/support/cast/moderation.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome, refusal } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { erases } from '#tests/support/cast/standing.ts';
import {
  decidesOn,
  deciding,
  sending,
  sends,
  verificationOf,
  waitingFor,
} from '#tests/support/cast/verification.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { stoppedInTheEnd } from '#tests/support/queue.ts';

const day = 24 * 60 * 60 * 1000;

/** Rosa's bakery, and Mara, who moderates. */
const begun = async () => {
  const [api, { who: rosa, company }] = await serving(owner);
  return { api, rosa, company, mara: await moderator(api, 'moderator', { full_name: 'Mara Sitoe' }) };
};

/** What is sent is verification 1. */
const verified = async (said: object = {}) => {
  const all = await begun();
  await sends(all.rosa, all.company.id, { licence: pdf() });
  await decidesOn(all.mara, 1, said);
  return all;
};

const asOthersSee = async (api: TestApi) => {
  const { verification, verified_at, licence_seen } = await made<Company>(api.ask('/companies/1'));
  return { verification, isVerified: verified_at !== null, licence_seen };
};
const unverified = { verification: 'none', isVerified: false, licence_seen: false };
const sealed = { verification: 'verified', isVerified: true, licence_seen: false };

/** Does all queued work but sending mails, which stay in the queue to be looked at. */
async function work(api: TestApi): Promise<void> {
  const mail = async () => {
    throw new Error('later');
  };
  await stoppedInTheEnd(createWorker(api.ctx, { ...queued, mail })).runDue();
}

const filesOf = async ({ ctx }: TestApi): Promise<string[]> => {
  const folder = join(ctx.config.dataDir, 'files');
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

const told = async (api: TestApi, who: Person) =>
  (await mailsOf(api))
    .filter(({ to }) => to === who.email)
    .flatMap(({ template, values }) =>
      template === 'company-verification' && 'notice' in values ? [values.notice] : [],
    );

describe('asking for it', () => {
  it('gives the seal once a moderator has read the same in the documents', async () => {
    const { api, rosa, company, mara } = await begun();
    await publishes(rosa, { company_id: company.id });
    const sent = await sends(rosa, company.id, { licence: await jpeg({ width: 20, height: 20 }) });
    expect(sent).toMatchObject({ state: 'pending', verified_at: null, until: null });
    expect(await rosa.call('GET', '/users/me')).toMatchObject({ companies: [{ verification: 'pending' }] });
    expect(await asOthersSee(api)).toEqual(unverified);
    const answer = await decidesOn(mara, 1, { name: ' padaria sao  JOSE ', licence: true });
    expect(answer).toEqual({ id: 1, state: 'verified', reason: null });
    const at = api.clock.now();
    expect(await asOthersSee(api)).toEqual({ ...sealed, licence_seen: true });
    expect(await verificationOf(rosa, company.id)).toEqual({
      state: 'verified',
      since: at.toISOString(),
      reason: null,
      licence_seen: true,
      verified_at: at.toISOString(),
      until: new Date(
        Date.UTC(at.getUTCFullYear() + 1, at.getUTCMonth(), at.getUTCDate(), ...timeOf(at)),
      ).toISOString(),
      documents_until: new Date(at.getTime() + 30 * day).toISOString(),
    });
    await work(api);
    const entries = await api.ctx.db.selectFrom('entries').select(['type', 'verified']).execute();
    expect(entries).toEqual(
      expect.arrayContaining([
        { type: 'company', verified: 1 },
        { type: 'service', verified: 1 },
      ]),
    );
    expect(await told(api, rosa)).toEqual(['verified']);
    expect(await rosa.call<Notification[]>('GET', '/notifications')).toMatchObject([
      { title: notices.verified, description: company.name, path: `/verificacao/${company.id}` },
    ]);
    expect(await mara.call<LogEntry[]>('GET', '/moderation/log?what=company-verified')).toMatchObject([
      {
        what: 'company-verified',
        actor: { name: 'Mara Sitoe' },
        subject: { type: 'company', id: company.id },
      },
    ]);
  });

  it('takes a PDF, JPG or PNG of 10 MB that opens, and nothing else', async () => {
    const { api, rosa, company } = await begun();
    const html = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(4));
    const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 '), Buffer.alloc(100)]);
    const locked = pdf().toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R');
    const { noDocument: detail } = mediaTexts;
    const oddType = (field: string) => ({
      status: 415,
      body: { code: 'unsupported_type', detail, errors: [{ field, message: detail }] },
    });
    // Each try would count.
    for (const [sent, refusal] of [
      [{ nuit: html, name: 'nuit.pdf' }, oddType('nuit_document')],
      [{ licence: html }, oddType('licence')],
      [{ nuit: webp }, oddType('nuit_document')],
      [{ nuit: pdf(11 * 1024 * 1024) }, { status: 413, body: { code: 'too_large' } }],
      [{ nuit: null }, { status: 422, body: { errors: [{ field: 'nuit_document' }] } }],
      [{ nuit: Buffer.alloc(0) }, { status: 422 }],
      [{ nuit: Buffer.from(locked, 'latin1') }, { status: 415, body: { detail: texts.lockedPdf } }],
    ] as const)
      expect(await outcome(sending(rosa, company.id, sent))).toMatchObject(refusal);
    expect(await verificationOf(rosa, company.id)).toMatchObject({ state: 'none', since: null });
    expect(await filesOf(api)).toEqual([]);
    expect((await sending(rosa, company.id, { nuit: pdf(10 * 1024 * 1024 - 2000) })).status).toBe(201);
  });

  it('needs a NUIT with the right check digit, and a company that others see', async () => {
    const { api, rosa, company } = await begun();
    const wrong = await companyOf(rosa, { nuit: '400000019' });
    expect(await refusal(sending(rosa, wrong.id))).toEqual([409, texts.wrongNuit]);
    await api.ctx.db.inTransaction((tx) => withhold(tx, 'company', company.id, 'oculto', 1));
    expect(await refusal(sending(rosa, company.id))).toEqual([409, texts.notShown]);
  });
});

const timeOf = (at: Date) =>
  [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds(), at.getUTCMilliseconds()] as const;

describe('a moderator', () => {
  it('learns nothing of whose the documents are before deciding', async () => {
    const { rosa, company, mara } = await begun();
    await sends(rosa, company.id, { licence: pdf() });
    const list = await mara.ask('/moderation/verifications');
    const document = await mara.ask('/moderation/verifications/1/nuit_document');
    const said = [
      await list.text(),
      JSON.stringify([...list.headers, ...document.headers]),
      (await document.text()).replace(pdf().toString(), ''),
    ].join();
    for (const secret of [
      company.name,
      'Padaria',
      company.nuit,
      company.slug,
      rosa.email,
      String(rosa.user.username),
    ])
      expect(said).not.toContain(secret);
    expect(await waitingFor(mara)).toEqual([
      {
        id: 1,
        since: expect.any(String),
        documents: [
          { name: 'nuit_document', type: 'application/pdf' },
          { name: 'licence', type: 'application/pdf' },
        ],
      },
    ]);
  });

  it('sees the oldest first, some at a time', async () => {
    const { api, rosa, mara } = await begun();
    await companyOf(rosa);
    await companyOf(rosa);
    for (const id of [3, 1, 2]) await sends(rosa, id);
    const ids = async (query: string) => (await waitingFor(mara, query)).map(({ id }) => id);
    expect([await ids('?limit=2'), await ids('?limit=2&last_id=2')]).toEqual([[1, 2], [3]]);
    expect((await mara.ask('/moderation/verifications?limit=0')).status).toBe(422);
    await erases(api.ctx, rosa);
    expect(await ids('')).toEqual([]);
  });

  it('who reads another name or NUIT refuses with what differs, and it may be tried again', async () => {
    const { api, rosa, company, mara } = await begun();
    let id = 0;
    for (const [said, reason] of [
      [{ name: 'Padaria São João' }, texts.nameDiffers],
      [{ nuit: '400000026' }, texts.nuitDiffers],
      [{ name: 'Outra', nuit: '400000026' }, `${texts.nameDiffers} ${texts.nuitDiffers}`],
    ] as const) {
      await sends(rosa, company.id);
      id += 1;
      expect(await decidesOn(mara, id, said)).toEqual({ id, state: 'refused', reason });
      expect(await verificationOf(rosa, company.id)).toMatchObject({ state: 'refused', reason });
    }
    expect(await asOthersSee(api)).toEqual(unverified);
    expect(await rosa.call('GET', '/users/me')).toMatchObject({ companies: [{ verification: 'refused' }] });
    expect(await told(api, rosa)).toEqual(['refused', 'refused', 'refused']);
    await sends(rosa, company.id);
    expect(await decidesOn(mara, 4)).toMatchObject({ state: 'verified' });
  });

  it('says either what was read or why not, and only of a licence that was sent', async () => {
    const { rosa, company, mara } = await begun();
    await sends(rosa, company.id);
    for (const said of [
      {},
      { refuse: '' },
      { refuse: 'Não se lê.', name: padaria.name, nuit: padaria.nuit },
      { name: padaria.name },
      { name: padaria.name, nuit: '12' },
      { name: padaria.name, nuit: padaria.nuit, licence: 'true' },
      { name: padaria.name, nuit: padaria.nuit, licence: true },
    ]) {
      const answer = await mara.send('POST', '/moderation/verifications/1/decide', said);
      expect(answer.status, JSON.stringify(said)).toBe(422);
    }
    expect(await waitingFor(mara)).toHaveLength(1);
  });

  it('of the company neither sees nor decides', async () => {
    const { api, rosa, company, mara } = await begun();
    const rita = await moderator(api);
    const own = await companyOf(mara, { name: 'Da Mara' });
    await api.ctx.db
      .insertInto('company_members')
      .values({ company_id: company.id, user_id: mara.user.id, role: 'editor', created_at: '2026-01-01' })
      .execute();
    await sends(rosa, company.id);
    await sends(mara, own.id);
    expect(await waitingFor(mara)).toEqual([]);
    for (const id of [1, 2]) {
      expect(await codeOf(deciding(mara, id))).toBe('not_found');
      expect(await codeOf(mara.ask(`/moderation/verifications/${id}/nuit_document`))).toBe('not_found');
    }
    expect(await waitingFor(rita)).toHaveLength(2);
  });

  it('compares with what the company says at that moment', async () => {
    const { rosa, company, mara } = await begun();
    await sends(rosa, company.id);
    await rosa.call('PUT', `/companies/${company.id}`, { name: 'Padaria Nova' });
    expect(await decidesOn(mara, 1)).toMatchObject({ state: 'refused', reason: texts.nameDiffers });
  });

  it('gives no seal to a company that others do not see', async () => {
    const { api, rosa, company, mara } = await begun();
    await sends(rosa, company.id);
    await api.ctx.db.inTransaction((tx) => withhold(tx, 'company', company.id, 'retido', 1));
    expect(await outcome(deciding(mara, 1))).toMatchObject({ status: 409, body: { detail: texts.hidden } });
    expect(await decidesOn(mara, 1, { refuse: 'Não se lê.' })).toMatchObject({ state: 'refused' });
  });
});

describe('a document', () => {
  const read = (who: Person, id = 1, name = 'nuit_document') =>
    who.ask(`/moderation/verifications/${id}/${name}`);

  it('lies encrypted on the disk, under a name that says nothing', async () => {
    const { api, rosa, company, mara } = await begun();
    const content = Buffer.concat([pdf(), Buffer.from('Padaria São José, NUIT 400000018. '.repeat(50))]);
    await sends(rosa, company.id, { nuit: content });
    const [file, ...others] = await filesOf(api);
    expect(others).toEqual([]);
    expect(file).toMatch(/\/[a-z0-9]{32}\.pdf$/);
    const kept = await readFile(file ?? '');
    for (const part of ['Padaria', '400000018', '%PDF', 'endobj'])
      expect(kept.includes(part), part).toBe(false);
    const shown = await read(mara);
    expect(Buffer.from(await shown.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="documento"',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('of which a byte was changed, or that lies in the place of another, is not shown', async () => {
    const { api, rosa, company, mara } = await begun();
    await sends(rosa, company.id, { licence: pdf(100) });
    const files = await filesOf(api);
    const kept = await Promise.all(files.map((file) => readFile(file)));
    const [one, other] = files as [string, string];
    const [first, second] = kept as [Buffer, Buffer];
    const damaged = { status: 409, body: { detail: texts.damaged } };
    const shownAsDamaged = async (name: string) =>
      expect(await outcome(read(mara, 1, name))).toMatchObject(damaged);
    await writeFile(one, second);
    await writeFile(other, first);
    for (const name of ['nuit_document', 'licence']) await shownAsDamaged(name);
    for (const at of [0, 20, first.length - 1]) {
      const changed = Buffer.from(first);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(one, changed);
      await writeFile(other, second.subarray(0, 5));
      for (const name of ['nuit_document', 'licence']) await shownAsDamaged(name);
    }
    await writeFile(one, first);
    await writeFile(other, second);
    for (const name of ['nuit_document', 'licence']) expect((await read(mara, 1, name)).status).toBe(200);
  });

  it('is not found where none was sent, of nobody, and once it is decided', async () => {
    const { rosa, company, mara } = await begun();
    await sends(rosa, company.id);
    expect((await read(mara)).status).toBe(200);
    for (const [id, name] of [
      [1, 'licence'],
      [2, 'nuit_document'],
      [1, 'other'],
    ] as const)
      expect((await read(mara, id, name)).status, name).toBe(404);
    await decidesOn(mara, 1);
    expect((await read(mara)).status).toBe(404);
  });

  it('takes space of the account until thirty days after the decision', async () => {
    const { api, rosa, company, mara } = await begun();
    await sends(rosa, company.id, { nuit: pdf(20_000), licence: pdf(10_000) });
    const kept = () => sumKept(api.ctx.db, rosa.user.id);
    expect(await kept()).toBeGreaterThan(30_000);
    await decidesOn(mara, 1);
    api.clock.advance(30 * day - 1);
    await work(api);
    expect(await filesOf(api)).toHaveLength(2);
    api.clock.advance(1);
    await work(api);
    expect([await filesOf(api), await kept()]).toEqual([[], 0]);
    expect(await asOthersSee(api)).toEqual(sealed);
  });

  it('goes when others are sent in its place, and with the account', async () => {
    const { api, rosa, company, mara } = await begun();
    await sends(rosa, company.id, { licence: pdf() });
    await decidesOn(mara, 1, { refuse: 'Não se lê.' });
    const before = await filesOf(api);
    await sends(rosa, company.id);
    await work(api);
    const after = await filesOf(api);
    expect([before.length, after.length, before.includes(after[0] ?? '')]).toEqual([2, 1, false]);
    await erases(api.ctx, rosa);
    await work(api);
    expect(await filesOf(api)).toEqual([]);
  });
});

describe('the seal', () => {
  it('goes with one space or a capital letter in the name, and with the NUIT', async () => {
    const { api, rosa, company, mara } = await verified({ licence: true });
    await publishes(rosa, { company_id: company.id });
    const { name, nuit } = company;
    const path = `/companies/${company.id}`;
    const verifiedEntries = () =>
      api.ctx.db.selectFrom('entries').select('id').where('verified', '=', 1).execute();
    for (const [at, change] of [
      { name: 'Padaria  São José' },
      { name: 'Padaria São JOSÉ' },
      { nuit: '400000026' },
    ].entries()) {
      await rosa.call('PUT', path, { name, nuit, address: 'Rua 1' });
      if (at > 0) {
        await sends(rosa, company.id, { licence: pdf() });
        await decidesOn(mara, at + 1, { licence: true });
      }
      expect(await asOthersSee(api)).toEqual({ ...sealed, licence_seen: true });
      const changed = await rosa.call('PUT', path, change);
      expect(changed, JSON.stringify(change)).toMatchObject({ verification: 'none' });
      expect(await asOthersSee(api)).toEqual(unverified);
      await work(api);
      expect(await verifiedEntries()).toEqual([]);
    }
  });

  it('goes when the company gets another owner, or the account another person', async () => {
    const { api, rosa, company } = await verified();
    expect(await api.ctx.db.inTransaction((tx) => dropSeal(tx, company.id))).toBe(true);
    expect(await api.ctx.db.inTransaction((tx) => dropSeal(tx, company.id))).toBe(false);
    expect(await asOthersSee(api)).toEqual(unverified);
    // Its documents were seen, and its people read so.
    expect(await verificationOf(rosa, company.id)).toMatchObject({
      state: 'none',
      since: expect.any(String),
    });
    await sends(rosa, company.id);
    await queued['pause-services']?.(api.ctx, { userId: rosa.user.id }, {} as never);
    expect(await api.ctx.db.selectFrom('verifications').select(['state', 'nuit_document']).execute()).toEqual(
      [{ state: 'verified', nuit_document: null }],
    );
  });

  it('stays while its renewal waits, and when that is refused', async () => {
    const { api, rosa, company, mara } = await verified();
    expect(await sends(rosa, company.id)).toMatchObject({ state: 'pending', until: expect.any(String) });
    expect(await asOthersSee(api)).toEqual(sealed);
    await decidesOn(mara, 2, { refuse: 'Não se lê.' });
    expect((await told(api, rosa)).at(-1)).toBe('not_renewed');
    expect(await verificationOf(rosa, company.id)).toMatchObject({ state: 'verified', reason: 'Não se lê.' });
    expect(await asOthersSee(api)).toEqual(sealed);
  });

  it('ends after twelve months, and is told of thirty days before', async () => {
    const { api, rosa } = await verified();
    const { until } = await verificationOf(rosa, 1);
    const ends = Date.parse(until ?? '');
    const goTo = async (time: number) => {
      api.clock.advance(time - api.clock.now().getTime());
      await work(api);
    };
    await goTo(api.clock.now().getTime() + 30 * day);
    await goTo(ends - 30 * day - 1);
    expect(await told(api, rosa)).toEqual(['verified']);
    await goTo(ends - 30 * day);
    await goTo(ends - 1);
    expect([await told(api, rosa), await asOthersSee(api)]).toEqual([['verified', 'expiring'], sealed]);
    await goTo(ends);
    expect(await told(api, rosa)).toEqual(['verified', 'expiring', 'expired']);
    expect(await asOthersSee(api)).toEqual(unverified);
    expect(await api.ctx.db.selectFrom('entries').select('id').where('verified', '=', 1).execute()).toEqual(
      [],
    );
  });

  it('that was renewed does not end with the first, and one whose work was lost ends by night', async () => {
    const { api, rosa, mara } = await verified();
    const { until } = await verificationOf(rosa, 1);
    // The sessions end before the seal does.
    const at = new Date(Date.parse(until ?? '') - day).toISOString();
    await sends(rosa, 1);
    await decidesOn(mara, 2);
    await api.ctx.db.updateTable('companies').set({ verified_at: at }).execute();
    await api.ctx.db.updateTable('verifications').set({ decided_at: at }).where('id', '=', 2).execute();
    api.clock.advance(Date.parse(until ?? '') - api.clock.now().getTime());
    await work(api);
    expect(await asOthersSee(api)).toEqual(sealed);
    await api.ctx.db.deleteFrom('queue').execute();
    api.clock.advance(365 * day);
    await keepTimeOfDue(api.ctx);
    expect(await asOthersSee(api)).toEqual(unverified);
  });
});
