import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Mark } from '#lib/contract/marks.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { readPage } from '#tests/support/read-page.ts';
import { expectStill, watchShifts } from '#tests/support/shifts.ts';
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
  it('says so when its script does not load, counts at once and for good, once, and leads to sign in once the session is over', async (test) => {
    const { page, reader, id, requests, complaints } = await looking(test);
    await page.route(/_astro\/press\./, (route) => route.abort());
    await page.goto(`/services/${id}`);
    await settled(page);
    expect(await pressed(likes(page))).toBe('false');
    await likes(page).click();
    await page.getByText('Não foi possível abrir. Verifique a ligação e toque outra vez.').waitFor();
    await page.unroute(/_astro\/press\./);
    const before = complaints.length;
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

    // As on a second device, by one call.
    const asked = () => requests.filter((path) => path === '/api/likes/mine').length;
    const known = asked();
    await page.reload();
    await settled(page);
    expect([await pressed(likes(page)), await pressed(save(page, title))]).toEqual(['true', 'true']);
    await expect.poll(() => likes(page).innerText()).toContain('3');
    expect(asked()).toBe(known + 1);
    await likes(page).click();
    await eventually(() => likes(page).innerText()).toContain('2');
    expect(await pressed(likes(page))).toBe('false');
    await eventually(() => markOf(reader, `service-${id}`)).toMatchObject({ is_liked: false });
    expect(requests.filter((path) => /_astro\/(client|react)\./.test(path))).toEqual([]);
    expect(complaints.slice(before)).toEqual([]);

    await settled(page);
    const ended = { status: 401, json: { code: 'not_authenticated', detail: 'Not authenticated' } };
    for (const path of ['**/api/likes/', '**/api/auth/refresh'])
      await page.route(path, (route) => route.fulfill(ended));
    await likes(page).click();
    await page.waitForURL('**/login?next=**');
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
      await expectStill(page, 0.001);
    }
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
      expect([await pressed(like), await pressed(save(page, name))]).toEqual(['true', 'true']);
      // The page is kept as it was: only who is signed in asks for what is true now.
      const { $ } = await readPage(path);
      const plain = $(`main button[data-mark="${thing}"]`);
      expect(plain.not('[data-save]').text().trim()).toMatch(/[12]$/);
      const form = $(`#${plain.filter('[data-save]').attr('form')}`);
      expect([form.attr('action'), form.find('[name=next]').val()]).toEqual(['/login', path]);
    }
    expect(complaints).toEqual([]);
  });

  it('leads who is not signed in to sign in and back from a service too, and is not offered where nobody else sees somebody yet', async () => {
    const seller = await freelancer(theSite());
    const { slug } = await publishes(seller, priced);
    const { $ } = await readPage(`/services/${slug}`);
    const marks = $('main button[data-mark]').get();
    expect(marks.length).toBeGreaterThan(1);
    for (const mark of marks) {
      const form = $(`#${$(mark).attr('form')}`);
      expect([form.attr('action'), form.find('[name=next]').val()]).toEqual(['/login', `/services/${slug}`]);
    }
    const nameless = await person(theSite(), { full_name: '' });
    const page = await readPage(`/@${nameless.user.username}`);
    expect([page.texts('main h1').length, page.$('main button').length]).toEqual([1, 0]);
  });
});
