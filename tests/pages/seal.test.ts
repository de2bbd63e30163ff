import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { sealOnSite } from '#tests/support/cast/seals.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
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

const noteOn = (page: Page): Locator => main(page).locator('details', { hasText: /erificada/ });

describe('whether the documents of a company were seen', () => {
  it.for([
    { sealed: true, name: text, meaning: /^Em 11\/2026, uma pessoa do BizLink viu .+ não garante/ },
    { sealed: false, name: 'Não verificada', meaning: /^Nos últimos 12 meses, ninguém do BizLink confirmou/ },
  ])(
    'is said by company, service and vacancy, and explained by a press without script: $name',
    async ({ sealed, name, meaning }, test) => {
      const { page } = await visit(test, { javaScript: false, width: 360 });
      const { pages } = await published({ sealed });
      for (const path of pages) {
        await page.goto(path);
        const note = noteOn(page);
        expect(await note.count(), path).toBe(1);
        const press = note.locator('summary');
        expect((await press.innerText()).trim(), path).toBe(name);
        const explained = note.locator('p');
        expect(await explained.isVisible(), path).toBe(false);
        await press.focus();
        await page.keyboard.press('Enter');
        expect(await explained.isVisible(), path).toBe(true);
        expect(await explained.innerText()).toMatch(meaning);
        expect((await press.boundingBox())?.height, path).toBeGreaterThanOrEqual(44);
      }
    },
  );

  it('is on the cards of what is sealed, and on no other', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const [sealed, other] = [await published({ sealed: true }), await published({ sealed: false })];
    const cards = async ({ company }: typeof sealed, tab: string) => {
      await page.goto(`/companies/${company.slug}?tab=${tab}`);
      return main(page).locator('article').allInnerTexts();
    };
    expect(await cards(sealed, 'services')).toEqual([expect.stringMatching(/Empresa · Verificada · /)]);
    expect(await cards(sealed, 'jobs')).toEqual([expect.stringContaining(text)]);
    await page.goto(`/companies/${sealed.company.slug}?tab=portfolio&item=${sealed.item.id}`);
    expect(await page.locator('.viewer-who').first().innerText()).toMatch(/^Luz Nova · Verificada · /);
    for (const tab of ['services', 'jobs'])
      expect(await cards(other, tab)).toEqual([expect.not.stringContaining('erificada')]);
    await page.goto('/companies');
    const listed = (slug: string) =>
      main(page).locator('article', { has: page.locator(`a[href="/companies/${slug}"]`) });
    expect(await listed(sealed.company.slug).innerText()).toContain(text);
    expect(await listed(other.company.slug).innerText()).not.toContain('erificada');
  });

  it('narrows the list of companies without script', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const [sealed, other] = [await published({ sealed: true }), await published({ sealed: false })];
    const { person, company } = sealed;
    expect((await person.send('PUT', `/companies/${company.id}`, { address: 'Av. 2' })).status).toBe(200);
    await page.goto('/companies');
    await page.locator('summary', { hasText: 'Filtros' }).click();
    await page.getByRole('switch', { name: 'Verificadas' }).check();
    await page.getByRole('button', { name: 'Aplicar filtros' }).click();
    expect(new URL(page.url()).searchParams.get('verified')).toBe('true');
    const names = main(page).locator('article h2 a');
    const hrefs = await names.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toContain(`/companies/${company.slug}`);
    expect(hrefs).not.toContain(`/companies/${other.company.slug}`);
  });

  it('is no filter of searches for people, which it would leave empty', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    for (const [type, count] of [
      ['service', 1],
      ['user', 0],
    ] as const) {
      await page.goto(`/search?type=${type}&province=Gaza`);
      await page.locator('summary', { hasText: 'Filtros' }).click();
      expect(await page.getByRole('switch', { name: /^Verificadas/ }).count(), type).toBe(count);
    }
  });

  it('is read by who sees it at 320 px with text twice as large, opened', async (test) => {
    const { page } = await visit(test);
    const { pages } = await published({ sealed: true });
    for (const path of pages) {
      await page.goto(path);
      await noteOn(page).locator('summary').click();
      expect(await faultsInLooks(page), path).toEqual([]);
    }
  });

  it('is in what a shared link says', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const { pages } = await published({ sealed: true });
    for (const path of [pages[0] ?? '', pages[2] ?? '']) {
      await page.goto(path);
      const said = page.locator('meta[property="og:description"]');
      expect(await said.getAttribute('content'), path).toContain(text);
      expect(await page.locator('script[type="application/ld+json"]').allInnerTexts()).toEqual(
        expect.arrayContaining([expect.stringContaining('"taxID"')]),
      );
    }
  });
});
