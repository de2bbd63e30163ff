import { describe, expect, it } from 'vitest';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { sealOnSite } from '#tests/support/cast/seals.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { type PageRead, readPage } from '#tests/support/read-page.ts';
import { main, rosa } from '#tests/support/service-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const text = 'Verificada · NUIT e alvará vistos em 11/2026';

async function published({ sealed }: { sealed: boolean }) {
  const { person, company } = await rosa(theSite());
  if (sealed) sealOnSite(theSite(), company, { licence: true });
  const as = { company_id: company.id };
  const service = await publishes(person, { ...as, title: 'Quadro eléctrico' });
  const job = await publishesJob(person, as);
  const item = await shows(person, { ...as, title: 'Quadro montado' });
  const pages = [`/companies/${company.slug}`, `/services/${service.slug}`, `/jobs/${job.slug}`];
  return { person, company, item, pages };
}

const noteIn = ({ $ }: PageRead) =>
  $('main details').filter((_, one) => /erificada/.test($(one).find('summary').text()));

describe('whether the documents of a company were seen', () => {
  it.for([
    { sealed: true, name: text, meaning: /^Em 11\/2026, uma pessoa do BizLink viu .+ não garante/ },
    { sealed: false, name: 'Não verificada', meaning: /^Nos últimos 12 meses, ninguém do BizLink confirmou/ },
  ])('is said by company, service and vacancy: $name', async ({ sealed, name, meaning }) => {
    const { pages } = await published({ sealed });
    for (const path of pages) {
      const note = noteIn(await readPage(path));
      expect(note, path).toHaveLength(1);
      expect(note.find('summary').text().trim(), path).toBe(name);
      expect(note.find('p').text().trim(), path).toMatch(meaning);
    }
  });

  it('is explained by a press, and read by who sees it at 320 px with text twice as large, opened', async (test) => {
    const { page } = await visit(test);
    const { pages } = await published({ sealed: true });
    await page.goto(pages[0] ?? '');
    const note = main(page).locator('details', { hasText: /erificada/ });
    const press = note.locator('summary');
    expect(await note.locator('p').isVisible()).toBe(false);
    expect((await press.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await press.focus();
    await page.keyboard.press('Enter');
    expect(await note.locator('p').isVisible()).toBe(true);
    expect(await faultsInLooks(page)).toEqual([]);
  });

  it('is on the cards of what is sealed, and on no other, in lists that it narrows', async () => {
    const [sealed, other] = [await published({ sealed: true }), await published({ sealed: false })];
    const sealOf = async (path: string, href: string) => {
      const { $ } = await readPage(path);
      return $('main article').has(`a[href="${href}"]`).find('.facts .sealed').text();
    };
    const [, service = '', job = ''] = sealed.pages;
    expect(await sealOf('/explore', service)).toContain('(Verificada)');
    expect(await sealOf('/jobs', job)).toContain('(Verificada)');
    const viewer = await readPage(`/companies/${sealed.company.slug}?tab=portfolio&item=${sealed.item.id}`);
    expect(viewer.texts('.viewer-who')[0]).toMatch(/^Luz Nova · Verificada · /);
    const [, otherService = '', otherJob = ''] = other.pages;
    expect(await sealOf('/explore', otherService)).toBe('');
    expect(await sealOf('/jobs', otherJob)).toBe('');
    // An edit since then has not moved it out of reach.
    const { person, company } = sealed;
    expect((await person.send('PUT', `/companies/${company.id}`, { address: 'Av. 2' })).status).toBe(200);
    const listed = ({ $ }: PageRead, slug: string) => $('main article').has(`a[href="/companies/${slug}"]`);
    const all = await readPage('/companies');
    expect(listed(all, sealed.company.slug).text()).toContain('(Verificada)');
    expect(listed(all, other.company.slug).text()).not.toContain('erificada');
    expect(all.$('[name=verified]').attr()).toMatchObject({ role: 'switch', value: 'true' });
    const narrowed = await readPage('/companies?verified=true');
    expect(listed(narrowed, sealed.company.slug)).toHaveLength(1);
    expect(listed(narrowed, other.company.slug)).toHaveLength(0);
    // Searches for people it would leave empty.
    for (const [type, count] of [
      ['service', 1],
      ['user', 0],
    ] as const)
      expect((await readPage(`/search?type=${type}&province=Gaza`)).$('[name=verified]'), type).toHaveLength(
        count,
      );
  });

  it('is in what a shared link says', async () => {
    const { pages } = await published({ sealed: true });
    for (const path of [pages[0] ?? '', pages[2] ?? '']) {
      const { $, texts } = await readPage(path);
      expect($('meta[property="og:description"]').attr('content'), path).toContain(text);
      expect(texts('script[type="application/ld+json"]')).toEqual(
        expect.arrayContaining([expect.stringContaining('"taxID"')]),
      );
    }
  });
});
