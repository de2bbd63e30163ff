import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { type Route, routes } from '#tests/support/routes.ts';
import { theSite } from '#tests/support/site.ts';

/** What every page says before a script has run, and to who has none. */
describe.each(routes)('$path', (route) => {
  it('is whole without script', async () => {
    const { $ } = await read(route);
    expect(textsOf($('h1'), $)).toEqual([route.heading]);
    // A page with this attribute leads away whoever is not signed in.
    expect($('html').attr('data-protected') !== undefined).toBe(route.protect ?? false);
    if (!(route.protect ?? route.personal)) return;
    const enter = $('main a').filter((_, link) => $(link).text().trim() === 'Entrar');
    expect(enter.attr('href')).toBe(`/login?next=${encodeURIComponent(route.path)}`);
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

describe.each(routes.filter(({ alias }) => alias))('$path', (route) => {
  it(`is ${route.alias} by another name`, async () => {
    const { $, port } = await read(route);
    expect($('link[rel=canonical]').attr('href')).toBe(`http://localhost:${port}${route.alias}`);
  });
});

async function read({ path, status }: Route) {
  const { url } = theSite();
  const answer = await fetch(url + path);
  expect(answer.status).toBe(status ?? 200);
  const html = await answer.text();
  return { html, $: load(html, { scriptingEnabled: false }), port: new URL(url).port };
}

const textsOf = (all: ReturnType<ReturnType<typeof load>>, $: ReturnType<typeof load>) =>
  all.get().map((one) => $(one).text());
