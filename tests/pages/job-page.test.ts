import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dayInMaputo } from '#lib/format/date.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { readPage } from '#tests/support/read-page.ts';
import { main, rosa, written } from '#tests/support/service-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const isReact = (path: string) => /_astro\/(client|react)\./.test(path);
const inDays = (days: number) => dayInMaputo(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
const whole = {
  category: 'Construção',
  employment_type: 'tempo_inteiro',
  province: 'Maputo',
  district: 'Matola',
  salary_min: 18_000,
  salary_max: 24_000,
  deadline: inDays(3),
  description: 'Quadros.\nCom <b>viatura</b>.\n\nTrês anos de experiência.',
};

async function luzNova(given: object = {}) {
  const { person: who, company } = await rosa(theSite());
  const job = await publishesJob(who, { company_id: company.id, ...whole, ...given });
  return { who, company, job };
}

describe('the page of a vacancy', () => {
  it('is whole without script: what, for how much, where, until when, and how to apply', async () => {
    const { company, job } = await luzNova();
    const other = await employer(theSite(), { ...whole, title: 'Encarregado de obra' });
    const page = await readPage(`/jobs/${job.slug}`);
    expect([page.status, page.texts('h1')]).toEqual([200, ['Electricista de manutenção']]);
    const [year, month, day] = whole.deadline.split('-');
    for (const shown of [
      '18 000 – 24 000 MT/mês',
      'Matola, Maputo',
      'Presencial, tempo inteiro',
      `${day}/${month}/${year} · termina em 3 dias`,
      'Luz Nova',
      'Quadros. Com <b>viatura</b>.',
      'Nunca pague para se candidatar. Nenhuma empresa séria cobra para contratar.',
    ])
      expect(page.text).toContain(shown);
    const words = page.$('.job-main').text();
    expect(words.indexOf('MT/mês'), 'what it pays, before who pays').toBeLessThan(words.indexOf('Luz Nova'));
    expect(page.hrefOf('Candidatar-me', 'body')).toBe(
      `/login?next=${encodeURIComponent(`/jobs/${job.slug}#candidatar`)}`,
    );
    expect(written(page.attr('main a[href^="https://wa.me/258841112233"]', 'href') ?? '')).toContain(
      'a vaga “Electricista de manutenção”',
    );
    expect(page.hrefs()).toEqual(
      expect.arrayContaining([
        '/jobs',
        '/jobs?category=Constru%C3%A7%C3%A3o',
        `/companies/${company.slug}`,
        'tel:+258841112233',
      ]),
    );
    const similar = page.$('main section').filter((_, one) => /Vagas parecidas/.test(page.$(one).text()));
    expect(similar.text()).toContain(other.job.title);
    const own = `${theSite().url.replace('127.0.0.1', 'localhost')}/jobs/${job.slug}`;
    expect(page.canonical).toBe(own);
    expect(page.meta('description')).toMatch(/^18 000 – 24 000 MT/);
    const picture = new URL(page.meta('og:image') ?? '').pathname;
    expect((await fetch(theSite().url + picture)).headers.get('content-type')).toBe('image/png');
    expect(page.data[0]).toMatchObject({ '@type': 'JobPosting', url: own, directApply: true });
    // The short address shows the same.
    const short = await readPage(`/jobs/${job.id}`);
    expect([short.status, short.canonical]).toEqual([200, own]);
  });

  it('is missing for what is not there, is paused or closed, or is no address', async () => {
    const { who, job } = await luzNova();
    const paused = await luzNova({ status: 'Pausada' });
    expect((await readPage(`/jobs/${job.slug}`)).status).toBe(200);
    await who.call('POST', `/jobs/${job.id}/close`, { filled: false });
    for (const address of [job.slug, paused.job.id, '999999999', 'abc', '-1', 'x-0']) {
      const { status, texts, hrefs } = await readPage(`/jobs/${address}`);
      expect([status, texts('h1')], String(address)).toEqual([404, ['Vaga não encontrada']]);
      expect(hrefs()).toEqual(['/jobs']);
    }
  });
});

describe('a vacancy and its people', () => {
  const label = (page: Page, name: string) => page.getByRole('link', { name }).filter({ visible: true });

  it('shows itself to its owner alone while it is paused, and open leads them to the candidates, others to apply, also after it has closed; of a visit it tells', async (test) => {
    const { who, job } = await luzNova({ status: 'Pausada' });
    const own = await visit(test, { signedIn: who });
    expect((await own.page.goto(`/jobs/${job.slug}`))?.status()).toBe(404);
    await own.page.getByRole('heading', { name: 'Electricista de manutenção' }).waitFor();
    await expect.poll(() => main(own.page).innerText()).toContain('Pausada');
    expect(await own.page.title()).toBe('Electricista de manutenção · BizLink');
    await expect.poll(() => own.page.getByText('Vaga não encontrada').count()).toBe(0);
    const applicant = await person(theSite(), { full_name: 'Nelson Sitoe' });
    const stranger = await visit(test, { signedIn: applicant });

    // Open, it leads its owner to the candidates, and others to apply.
    await who.call('PUT', `/jobs/${job.id}`, { status: 'Ativa' });
    await own.page.goto(`/jobs/${job.slug}`);
    const bar = own.page.getByRole('region', { name: 'Candidatura' });
    const candidates = bar.getByRole('link', { name: 'Ver Candidatos' });
    await candidates.waitFor();
    await expect.poll(() => candidates.getAttribute('href')).toBe(`/jobs/${job.id}/candidatos`);
    expect(await label(own.page, 'Candidatar-me').count()).toBe(0);
    await own.page.getByRole('region', { name: 'A sua vaga' }).waitFor();
    await expect.poll(() => own.page.getByRole('link', { name: /^Ver Candidatos/ }).count()).toBe(1);
    await stranger.page.goto(`/jobs/${job.id}/candidatos`);
    await stranger.page.getByText('Só a empresa que publicou a vaga vê os candidatos.').waitFor();
    const told = stranger.page.waitForResponse(`**/api/jobs/${job.id}/view`);
    await stranger.page.goto(`/jobs/${job.slug}`);
    expect((await told).status()).toBe(204);
    await settled(stranger.page);
    expect(await stranger.page.getByRole('region', { name: 'A sua vaga' }).count()).toBe(0);
    expect(await label(stranger.page, 'Ver Candidatos').count()).toBe(0);
    await label(stranger.page, 'Candidatar-me').click();
    await stranger.page.getByRole('dialog', { name: 'Candidatar-me' }).waitFor();
    expect(new URL(stranger.page.url()).pathname).toBe(`/jobs/${job.slug}`);

    await applicant.call('POST', `/jobs/${job.id}/applications`, { message: 'Tenho cinco anos.' });
    await who.call('POST', `/jobs/${job.id}/close`, { filled: true });
    expect((await stranger.page.goto(`/jobs/${job.id}`))?.status()).toBe(404);
    await stranger.page.getByRole('heading', { name: 'Electricista de manutenção' }).waitFor();
    await expect.poll(() => main(stranger.page).innerText()).toContain('Preenchida');
  });
});

describe('how the page of a vacancy holds', () => {
  it('stays within its budget, without React, is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page, requests, complaints } = await visit(test);
    const { job } = await luzNova({
      description: 'Quadros e tomadas. '.repeat(80),
      location: 'Av. Eduardo Mondlane 1234, Bairro Central, Matola',
    });
    for (let number = 0; number < 4; number += 1) await employer(theSite(), whole);
    const { cost, files } = await costOf(page, `/jobs/${job.id}`);
    expectWithin('vacancy', cost, files);
    expect(files.filter(isReact)).toEqual([]);
    expect(await faultsInLooks(page)).toEqual([]);
    // Of what is missing nothing is asked for.
    const before = requests.length;
    const paused = await luzNova({ status: 'Pausada' });
    await page.goto(`/jobs/${paused.job.slug}`);
    await settled(page);
    expect(requests.slice(before).filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
