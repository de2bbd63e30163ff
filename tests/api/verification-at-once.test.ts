// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#lib/contract/moderation.ts';
import { verificationTexts as texts } from '#lib/copy/verification-errors.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { moderator } from '#tests/support/cast/moderation.ts';
import { outcome, refusal } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { decidesOn, deciding, sending, sends, waitingFor } from '#tests/support/cast/verification.ts';

describe('asking for a seal', () => {
  it('waits for the answer, and is tried five times a day', async () => {
    const [, { who: rosa, company }, mara] = await serving(owner, moderator);
    const twice = await Promise.all([sending(rosa, company.id), sending(rosa, company.id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await refusal(sending(rosa, company.id))).toEqual([409, texts.waiting]);
    // The one that was refused may have been a try too: another company has its five to itself.
    const other = await companyOf(rosa, { name: 'Padaria Lua' });
    for (let sent = 0; sent < 5; sent += 1) {
      await sends(rosa, other.id);
      await decidesOn(mara, (await waitingFor(mara)).at(-1)?.id ?? 0, { refuse: 'Não se lê.' });
    }
    expect(await refusal(sending(rosa, other.id))).toEqual([429, texts.tries]);
  });

  it('is decided once: a moderator who is slower than another gets a conflict', async () => {
    const [, { who: rosa, company }, mara, rita] = await serving(owner, moderator, moderator);
    await sends(rosa, company.id);
    const both = await Promise.all([deciding(mara, 1), deciding(rita, 1, { refuse: 'Não se lê.' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await outcome(deciding(rita, 1))).toMatchObject({ status: 409, body: { detail: texts.faster } });
    const log = await mara.call<LogEntry[]>('GET', '/moderation/log');
    expect(log.filter(({ subject }) => subject?.type === 'company')).toHaveLength(1);
  });
});
