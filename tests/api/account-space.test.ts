// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { mediaTexts } from '#lib/copy/media.ts';
import { sumKept } from '#server/files/queries.ts';
import type { TestApi } from '#tests/support/api.ts';
import { applies, applying, pdf } from '#tests/support/cast/applications.ts';
import { posted, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { changing, showing, shows } from '#tests/support/cast/portfolio.ts';
import { work } from '#tests/support/cast/queue.ts';
import { keptPictures, publishes } from '#tests/support/cast/services.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { jpeg, photoOf } from '#tests/support/pictures.ts';

const accountBytes = 50_000;
const full = { status: 413, body: { detail: mediaTexts.noSpace(accountBytes), code: 'too_large' } };
const document = () => ({ bytes: pdf(20_000), name: 'obra.pdf' });
const kept = ({ ctx }: TestApi, { user }: Person) => sumKept(ctx.db, user.id);

describe('what an account keeps', () => {
  it('is limited, says so, and falls as soon as something is deleted', async () => {
    const [api, rosa] = await servingWith({ accountBytes }, freelancer);
    const [first] = [await shows(rosa, {}, document()), await shows(rosa, {}, document())];
    expect(await outcome(showing(rosa, {}, document()))).toMatchObject(full);
    expect((await showing(rosa)).status).toBe(201);
    expect((await showing(await freelancer(api), {}, document())).status).toBe(201);
    expect((await rosa.send('DELETE', `/portfolio/${first.id}`)).status).toBe(204);
    await shows(rosa, {}, document());
    expect(await outcome(showing(rosa, {}, document()))).toMatchObject(full);
  });

  it('is pictures as well, however small, until nothing shows them', async () => {
    const [, rosa] = await servingWith({ accountBytes }, freelancer);
    const picture = async (width: number) => ({ bytes: await jpeg({ width, height: 10 }) });
    const [first] = [await shows(rosa, {}, await picture(10)), await shows(rosa, {}, await picture(11))];
    await shows(rosa, {}, await picture(12));
    expect(await outcome(showing(rosa, {}, await picture(13)))).toMatchObject(full);
    await rosa.send('DELETE', `/portfolio/${first.id}`);
    await shows(rosa, {}, await picture(13));
    // One that was let go and comes back counts again.
    expect(await outcome(showing(rosa, {}, await picture(10)))).toMatchObject(full);
  });

  it('is the pictures that services show, and no longer those they showed', async () => {
    const [api, rosa] = await serving(freelancer);
    const images = await keptPictures(rosa, 2);
    const before = await kept(api, rosa);
    const { id } = await publishes(rosa, { images });
    expect(await kept(api, rosa)).toBe(before);
    await rosa.call('PUT', `/services/${id}`, { images: images.slice(1) });
    expect(await kept(api, rosa)).toBeLessThan(before);
    await rosa.call('PUT', `/services/${id}`, { images });
    expect(await kept(api, rosa)).toBe(before);
    await rosa.send('DELETE', `/services/${id}`);
    expect(await kept(api, rosa)).toBe(0);
  });

  it('is what was written in conversations as well', async () => {
    const [api, rosa, nelson] = await servingWith({ accountBytes }, person, person);
    const id = await startsWith(rosa, nelson);
    const text = 'água'.repeat(1000);
    // It is looked at with every sixteen kilobytes of a conversation.
    for (let at = 0; at < 13; at += 1) await says(rosa, id, text);
    expect(await kept(api, rosa)).toBe(65_000);
    const path = `/chat/conversations/${id}/send`;
    expect(await outcome(rosa.send('POST', path, { text }))).toMatchObject(full);
    expect(await outcome(posted(rosa, id, pdf()))).toMatchObject(full);
    await says(nelson, id, text);
    expect(await reads(rosa, id)).toHaveLength(14);
    expect([await kept(api, rosa), await kept(api, nelson)]).toEqual([65_000, 5000]);
  });

  it('is one photo of oneself, however often it is changed', async () => {
    const [api, ana] = await serving(person);
    await photoOf(ana, await jpeg({ width: 300, noisy: true }));
    const before = await kept(api, ana);
    expect(before).toBeGreaterThan(16 * 1024);
    await photoOf(ana, await jpeg({ width: 300 }));
    expect(await kept(api, ana)).toBeLessThan(before);
  });

  it('is the CVs of applications that were not withdrawn', async () => {
    const [api, { who: company, company: own }] = await servingWith({ accountBytes }, employer);
    const jobs = await Promise.all([1, 2, 3].map(() => publishesJob(company, { company_id: own.id })));
    const nelson = await person(api);
    const [one, two, three] = jobs.map(({ id }) => id);
    const { id } = await applies(nelson, Number(one), { cv: pdf(20_000) });
    await applies(nelson, Number(two), { cv: pdf(20_000) });
    expect(await outcome(applying(nelson, Number(three), { cv: pdf(20_000) }))).toMatchObject(full);
    await nelson.send('DELETE', `/applications/${id}`);
    await applies(nelson, Number(three), { cv: pdf(20_000) });
  });

  it('is no more than there is room for, of several that come at once', async () => {
    const [api, rosa] = await servingWith({ accountBytes, uploadsAtOnce: 10 }, freelancer);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => showing(rosa, {}, document())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413]);
    expect(await kept(api, rosa)).toBeLessThanOrEqual(accountBytes);
  });

  it('is also a file that came to nothing, until it is removed', async () => {
    const [api, rosa] = await servingWith({ uploadsAtOnce: 10 }, freelancer);
    const { id, updated_at } = await shows(rosa);
    const edits = await Promise.all([1, 2].map(() => changing(rosa, id, { updated_at }, document())));
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
    const both = await kept(api, rosa);
    api.clock.advance(2 * 3600 * 1000);
    await work(api);
    expect(await kept(api, rosa)).toBe(both / 2);
  });
});
