import { describe, expect, it } from 'vitest';
import { faultsInLooks } from '#tests/support/looks.ts';
import { freelancer } from '#tests/support/profiles.ts';
import { look, rosa } from '#tests/support/service-page.ts';
import { serviceOf } from '#tests/support/services.ts';

describe('the owner of a service', () => {
  const paused = async (site: string) => {
    const { person, company } = await rosa(site);
    return { person, service: await serviceOf(person, { company_id: company.id, status: 'Pausado' }) };
  };

  it('sees a paused one with its state, and where to change it', async (test) => {
    const { site } = await look(test);
    const { person, service } = await paused(site);
    const { page } = await look(test, { signedIn: person.account });
    expect((await page.goto(`/services/${service.slug}`))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Quadro eléctrico completo' }).waitFor();
    const state = page.getByRole('region', { name: 'Estado' });
    expect(await state.innerText()).toContain('Pausado');
    expect(await state.innerText()).toContain('Só você vê este serviço.');
    expect(
      await state.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
    ).toEqual([`/edit-service/${service.id}`, '/my-services']);
    expect(await page.getByText('Serviço não encontrado').count()).toBe(0);
    expect(await page.title()).toBe('Quadro eléctrico completo · BizLink');
    expect(await faultsInLooks(page)).toEqual([]);
  });

  it('is the only one: others see that it is missing, and no React comes', async (test) => {
    const { site } = await look(test);
    const { service } = await paused(site);
    const stranger = await look(test, { signedIn: true });
    await stranger.page.goto(`/services/${service.id}`, { waitUntil: 'networkidle' });
    expect(await stranger.page.locator('h1').innerText()).toBe('Serviço não encontrado');
    const visitor = await look(test);
    await visitor.page.goto(`/services/${service.id}`, { waitUntil: 'networkidle' });
    expect(await visitor.page.locator('h1').innerText()).toBe('Serviço não encontrado');
    expect(visitor.requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
    for (const { requests } of [stranger, visitor])
      expect(requests.filter((path) => /_astro\/(client|react)\./.test(path))).toEqual([]);
  });

  it('finds a way to change what all can see; others find none', async (test) => {
    const { site } = await look(test);
    const seller = await freelancer(site, 'Nelson Sitoe', {});
    const { id } = await serviceOf(seller);
    const own = await look(test, { signedIn: seller.account });
    await own.page.goto(`/services/${id}`);
    const edit = own.page.getByRole('link', { name: 'Editar serviço' });
    await edit.waitFor();
    expect(await edit.getAttribute('href')).toBe(`/edit-service/${id}`);
    for (const width of [320, 360]) {
      await own.page.setViewportSize({ width, height: 640 });
      for (const link of [edit, own.page.getByRole('link', { name: 'Voltar ao Feed' })])
        expect((await link.boundingBox())?.height, `one line at ${width} px`).toBe(44);
    }
    const other = await look(test, { signedIn: true });
    await other.page.goto(`/services/${id}`, { waitUntil: 'networkidle' });
    expect(await other.page.locator('[data-own]').isVisible()).toBe(false);
  });
});
