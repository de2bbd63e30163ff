import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Mark } from '#lib/contract/marks.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { readPage } from '#tests/support/read-page.ts';
import { shiftsOf, watchShifts } from '#tests/support/shifts.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

/** Phones are slower than the test that looks at them. */
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000 });
const title = 'Quadro eléctrico completo';
const likes = (page: Page) => page.getByRole('button', { name: `Curtir: ${title}` });
const save = (page: Page, of: string) => page.getByRole('button', { name: `Guardar: ${of}` });
const pressed = (button: ReturnType<typeof likes>) => button.getAttribute('aria-pressed');
const markOf = async (who: Person, thing: string) =>
  (await who.call<Mark[]>('GET', `/likes/mine?things=${thing}`))[0];

/** Somebody in front of the page of a service that two others like. */
async function looking(test: TestContext, options: Parameters<typeof visit>[1] = {}) {
  const seller = await freelancer(theSite(), { title: 'Electricista' }, { full_name: 'Rosa Cumbe' });
  const { id } = await publishes(seller, priced);
  for (const name of ['Ana Tembe', 'Zito Langa']) {
    const other = await person(theSite(), { full_name: name });
    await other.call('POST', '/likes/', { likeable_type: 'service', likeable_id: id });
  }
  const reader = await person(theSite(), { full_name: 'Nelson Sitoe' });
  const visited = await visit(test, { signedIn: reader, ...options });
  return { ...visited, seller, reader, id };
}

describe('liking and keeping a service on its page', () => {
  it('leads who is not signed in to sign in and back, with and without script, and loads nothing', async (test) => {
    for (const javaScript of [true, false]) {
      const { page, url, id, requests } = await looking(test, { javaScript, signedIn: false });
      for (const button of [likes(page), save(page, title)]) {
        await page.goto(`/services/${id}`);
        await settled(page);
        const here = new URL(page.url()).pathname;
        await expect.poll(() => likes(page).innerText()).toContain('2');
        await button.click();
        await page.waitForURL(url(`/login?next=${encodeURIComponent(here)}`));
      }
      expect(requests.filter((path) => /^\/api\/(likes|bookmarks)/.test(path))).toEqual([]);
      expect(requests.filter((path) => /_astro\/(press|marks|mark-buttons)\./.test(path))).toEqual([]);
    }
  });

  it('counts at once and for good, once, and shows on a second device by one call', async (test) => {
    const { page, reader, id, requests, complaints } = await looking(test);
    await page.goto(`/services/${id}`);
    await settled(page);
    expect(await pressed(likes(page))).toBe('false');
    await likes(page).click();
    await eventually(() => likes(page).innerText()).toContain('3');
    expect(await pressed(likes(page))).toBe('true');
    await save(page, title).click();
    await eventually(() => pressed(save(page, title))).toBe('true');
    await eventually(() => markOf(reader, `service-${id}`)).toMatchObject({
      is_liked: true,
      is_bookmarked: true,
      likes_count: 3,
    });
    expect(requests.filter((path) => path === '/api/likes/')).toHaveLength(1);
    expect(requests.filter((path) => /_astro\/(client|react)\./.test(path))).toEqual([]);

    const other = await visit(test, { signedIn: reader });
    await other.page.goto(`/services/${id}`);
    await settled(other.page);
    expect(await pressed(likes(other.page))).toBe('true');
    expect(await pressed(save(other.page, title))).toBe('true');
    await expect.poll(() => likes(other.page).innerText()).toContain('3');
    expect(other.requests.filter((path) => path === '/api/likes/mine')).toHaveLength(1);
    await likes(other.page).click();
    await eventually(() => likes(other.page).innerText()).toContain('2');
    expect(await pressed(likes(other.page))).toBe('false');
    await eventually(() => markOf(reader, `service-${id}`)).toMatchObject({ is_liked: false });
    await page.reload();
    await settled(page);
    expect(await pressed(likes(page))).toBe('false');
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  it('moves nothing when one’s own marks come, be it a figure more', async (test) => {
    const { page, id, seller } = await looking(test);
    const mark = { is_liked: true, is_bookmarked: true, likes_count: 123 };
    await page.route('**/api/likes/mine*', (route) =>
      route.fulfill({
        json: [
          { type: 'service', id, ...mark },
          { type: 'user', id: seller.user.id, ...mark },
        ],
      }),
    );
    await watchShifts(page);
    for (const [path, name] of [
      [`/services/${id}`, title],
      [`/@${seller.user.username}`, 'Rosa Cumbe'],
    ] as const) {
      await page.goto(path);
      await settled(page);
      const like = page.getByRole('button', { name: `Curtir: ${name}` });
      await eventually(() => like.innerText()).toContain('123');
      // A figure more may move its own row by less than a pixel.
      expect(await shiftsOf(page), path).toBeLessThan(0.001);
    }
  });

  it('says so when its script does not load, works at the next press, and leads to sign in where the session has ended', async (test) => {
    const { page, id } = await looking(test);
    await page.route(/_astro\/press\./, (route) => route.abort());
    await page.goto(`/services/${id}`);
    await likes(page).click();
    await page.getByText('Não foi possível abrir. Verifique a ligação e toque outra vez.').waitFor();
    await page.unroute(/_astro\/press\./);
    await likes(page).click();
    await eventually(() => likes(page).innerText()).toContain('3');
    await settled(page);
    const ended = { status: 401, json: { code: 'not_authenticated', detail: 'Not authenticated' } };
    for (const path of ['**/api/likes/', '**/api/auth/refresh'])
      await page.route(path, (route) => route.fulfill(ended));
    await likes(page).click();
    await page.waitForURL('**/login?next=**');
  });
});

describe('liking and keeping a company and a person on their pages', () => {
  it('is kept, and counted where everybody sees it', async (test) => {
    const { page, seller, reader, complaints } = await looking(test);
    const company = await companyOf(seller, { name: 'Luz Nova' });
    const other = await person(theSite(), { full_name: 'Ana Tembe' });
    for (const [likeable_type, likeable_id] of [
      ['company', company.id],
      ['user', seller.user.id],
    ])
      await other.call('POST', '/likes/', { likeable_type, likeable_id });
    for (const [path, name, thing] of [
      [`/companies/${company.slug}`, 'Luz Nova', `company-${company.id}`],
      [`/@${seller.user.username}`, 'Rosa Cumbe', `user-${seller.user.id}`],
    ] as const) {
      await page.goto(path);
      await settled(page);
      const like = page.getByRole('button', { name: `Curtir: ${name}` });
      await expect.poll(() => like.innerText()).toMatch(/1$/);
      await like.click();
      await eventually(() => like.innerText()).toMatch(/2$/);
      await save(page, name).click();
      await eventually(() => markOf(reader, thing)).toMatchObject({
        is_liked: true,
        is_bookmarked: true,
        likes_count: 2,
      });
      await page.reload();
      await settled(page);
      expect([await pressed(like), await pressed(save(page, name))]).toEqual(['true', 'true']);
      await expect.poll(() => like.innerText()).toMatch(/2$/);

      // The page is kept as it was: only who is signed in asks for what is true now.
      const { $ } = await readPage(path);
      const plain = $(`main button[data-mark="${thing}"]`);
      expect(plain.not('[data-save]').text().trim()).toMatch(/[12]$/);
      const form = $(`#${plain.filter('[data-save]').attr('form')}`);
      expect([form.attr('action'), form.find('[name=next]').val()]).toEqual(['/login', path]);
    }
    expect(complaints).toEqual([]);
  });

  it('is not offered where nobody else sees them yet', async (test) => {
    const { page, requests } = await visit(test, { signedIn: true });
    const nameless = await person(theSite(), { full_name: '' });
    await page.goto(`/@${nameless.user.username}`);
    await settled(page);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(requests).not.toContain('/api/likes/mine');
  });
});
