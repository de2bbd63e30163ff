import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { htmlFaults } from '#tests/support/html-faults.ts';
import { type Route, routes } from '#tests/support/routes.ts';
import { theSite } from '#tests/support/site.ts';

/** What every page says before a script has run, and to who has none. */
describe.each(routes)('$path', (route) => {
  it('is whole without script', async () => {
    const { $ } = await read(route);
    // A search says how many it found before that.
    expect(
      textsOf($('h1'), $).map((text) =>
        text.replace(/^\d+ resultados?(?= para)/, 'Resultados').replace(/: \d+ resultados?$/, ''),
      ),
    ).toEqual([route.heading]);
    // A page with this attribute leads away whoever is not signed in.
    expect($('html').attr('data-protected') !== undefined).toBe(route.protect ?? false);
    if (!(route.protect ?? route.personal)) return;
    const enter = $('main a').filter((_, link) => $(link).text().trim() === 'Entrar');
    expect(enter.attr('href')).toBe(`/login?next=${encodeURIComponent(route.path)}`);
  });

  it('is valid HTML', async () => {
    const { html } = await read(route);
    expect(await htmlFaults(html)).toEqual([]);
  });

  it('says in its head what it is', async () => {
    const { $, html, port } = await read(route);
    const canonical = $('link[rel=canonical]').attr('href') ?? '';
    const { origin } = new URL(canonical);
    expect(origin).toBe(`http://localhost:${port}`);
    expect($('html').attr('lang')).toBe('pt-MZ');
    expect($('title').text()).toMatch(/BizLink/);
    const metas = $('meta[name], meta[property]').get();
    const head = Object.fromEntries(
      metas.map(({ attribs }) => [attribs['name'] ?? attribs['property'], attribs['content']]),
    );
    expect(head).toMatchObject({
      description: expect.stringMatching(/^.{20,160}$/),
      'og:title': expect.stringMatching(/./),
      'og:url': canonical,
      'og:image': `${origin}/preview.png`,
      'twitter:card': 'summary_large_image',
      'theme-color': '#083F3E',
    });
    const data = textsOf($('script[type="application/ld+json"]'), $).map((text) => JSON.parse(text)['@type']);
    expect(data).toEqual(route.data ?? []);
    expect(html).not.toContain('.invalid');
  });
});

describe('a page of one thing', () => {
  it('is valid HTML, whatever it is', async () => {
    const site = theSite();
    const { who, company, job } = await employer(site);
    const seller = await freelancer(site);
    const { id } = await publishes(seller, priced);
    await shows(seller);
    const pages = [
      `/services/${id}`,
      `/jobs/${job.slug}`,
      `/companies/${company.slug}`,
      `/@${who.user.username}`,
    ];
    for (const path of [
      ...pages,
      `/@${seller.user.username}?tab=portfolio`,
      '/',
      '/explore?vista=grid',
      '/portfolio',
    ]) {
      const answer = await fetch(site.url + path);
      expect(answer.status, path).toBe(200);
      expect(await htmlFaults(await answer.text()), path).toEqual([]);
    }
  });
});

describe.each(routes.filter(({ alias }) => alias))('$path', (route) => {
  it(`is ${route.alias} by another name`, async () => {
    const { $, port } = await read(route);
    expect($('link[rel=canonical]').attr('href')).toBe(`http://localhost:${port}${route.alias}`);
  });
});

const answers = new Map<string, ReturnType<typeof ask>>();

/** Each page is asked for once. */
function read(route: Route) {
  const answer = answers.get(route.path) ?? ask(route);
  answers.set(route.path, answer);
  return answer;
}

async function ask({ path, status }: Route) {
  const { url } = theSite();
  const answer = await fetch(url + path);
  expect(answer.status).toBe(status ?? 200);
  const html = await answer.text();
  return { html, $: load(html, { scriptingEnabled: false }), port: new URL(url).port };
}

const textsOf = (all: ReturnType<ReturnType<typeof load>>, $: ReturnType<typeof load>) =>
  all.get().map((one) => $(one).text());
