import { describe, expect, it } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { rosa } from '#tests/support/service-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

describe('the owner of a service', () => {
  it('sees a paused one with its state, and finds a way to change it and what all can see', async (test) => {
    const { person, company } = await rosa(theSite());
    const paused = await publishes(person, { ...priced, company_id: company.id, status: 'Pausado' });
    const shown = await publishes(person, { ...priced, company_id: company.id });
    const { page } = await visit(test, { signedIn: person });
    expect((await page.goto(`/services/${paused.slug}`))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Quadro eléctrico completo' }).waitFor();
    const state = page.getByRole('region', { name: 'Estado' });
    await expect.poll(() => state.innerText()).toContain('Pausado');
    await expect.poll(() => state.innerText()).toContain('Só você vê este serviço.');
    expect(
      await state.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
    ).toEqual([`/edit-service/${paused.id}`, '/my-services']);
    await expect.poll(() => page.getByText('Serviço não encontrado').count()).toBe(0);
    expect(await page.title()).toBe('Quadro eléctrico completo · BizLink');
    expect(await faultsInLooks(page)).toEqual([]);

    await page.goto(`/services/${shown.id}`);
    const edit = page.getByRole('link', { name: 'Editar serviço' });
    await edit.waitFor();
    await expect.poll(() => edit.getAttribute('href')).toBe(`/edit-service/${shown.id}`);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      for (const link of [edit, page.getByRole('link', { name: 'Voltar ao Feed' })])
        expect((await link.boundingBox())?.height, `one line at ${width} px`).toBe(44);
    }
  });

  it('is not looked for where a service is shown or missing, whatever the profile of the visitor lacks', async (test) => {
    const seller = await freelancer(theSite());
    const { id } = await publishes(seller, priced);
    const paused = await publishes(seller, { ...priced, status: 'Pausado' });
    const visitor = await freelancer(theSite());
    const { page, requests, complaints } = await visit(test, { signedIn: visitor });
    await page.goto('/ajuda');
    await settled(page);
    // Now the shell knows what the profile lacks, and says so before the page is drawn.
    await page.goto(`/services/${id}`);
    await page.locator('html[data-missing]').waitFor({ state: 'attached' });
    await settled(page);
    expect(requests.filter((path) => /^\/api\/services\/(?!\d)/.test(path))).toEqual([]);
    await expect.poll(() => page.locator('[data-own]').filter({ visible: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
    const isMissing = async (page: typeof visited.page, loaded: readonly string[]) => {
      await page.goto(`/services/${paused.id}`);
      await settled(page);
      await expect.poll(() => page.locator('h1').innerText()).toBe('Serviço não encontrado');
      expect(loaded.filter((path) => /_astro\/(client|react)\./.test(path))).toEqual([]);
    };
    const visited = await visit(test);
    await isMissing(page, requests);
    await isMissing(visited.page, visited.requests);
    expect(visited.requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });
});
