import { expect, it } from 'vitest';
import type { ServiceStats } from '#lib/contract/services.ts';
import { becomes } from '#tests/support/becomes.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { asked } from '#tests/support/cast/deals.ts';
import { publish } from '#tests/support/cast/feed.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { requests } from '#tests/support/cast/requests.ts';
import { sealOnSite } from '#tests/support/cast/seals.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { hold, settled, visit } from '#tests/support/visit.ts';

const firstCard = '.feed-cards > article';

it('without script on a phone, says in two lines what it is, shows its categories in one row, and opens its menu', async (test) => {
  const { page, site } = await visit(test, { javaScript: false, width: 360 });
  await publish(site, 1);
  await page.goto('/');
  const line = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(line?.height).toBeLessThan(70);
  expect(line?.width).toBeGreaterThan(100);
  const places = await page
    .getByRole('navigation', { name: 'Categorias' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(places).toHaveLength(9);
  expect(new Set(places).size).toBe(1);
  await page.locator('summary[aria-label=Menu]').click();
  await expect.poll(() => page.getByRole('link', { name: 'Definições' }).isVisible()).toBe(true);
  await expect.poll(() => page.getByText('Poupar dados', { exact: true }).isVisible()).toBe(false);
});

it('shows verified companies, vacancies and requests between its cards, and lets go what is closed', async () => {
  const site = theSite();
  const employer = await person(site);
  const companies = [];
  for (const name of ['Luz Nova', 'Sol do Índico', 'Águas do Chiveve']) {
    const company = await companyOf(employer, { name });
    sealOnSite(site, company);
    await employer.call('PUT', `/companies/${company.id}`, { address: 'Av. 24 de Julho' });
    companies.unshift(company);
  }
  const jobs = [];
  for (const title of ['Pedreiro', 'Pintora', 'Motorista', 'Cozinheira'])
    jobs.unshift(await publishesJob(employer, { company_id: companies[0]?.id, title }));
  await publish(site, 5);
  // 'Vagas de hoje', or 'Vagas dos últimos 7 dias' in the ten minutes before midnight in which a page may be kept.
  const rails = async () => {
    const { $, hrefs } = await readPage('/');
    const of = (title: string) => hrefs(`.rails section:has(h2:contains("${title}")) article a`);
    return { of, ways: hrefs('.rails .crumb'), acts: $('.rails button, .rails summary').length };
  };
  const before = await rails();
  expect(before.of('Empresas verificadas')).toEqual(companies.map(({ slug }) => `/companies/${slug}`));
  expect(before.of('Vagas d')).toEqual(jobs.slice(0, 3).map(({ slug }) => `/jobs/${slug}`));
  expect(before.of('Pedidos abertos')).toHaveLength(2);
  expect(before.ways).toEqual(['/companies?verified=true', '/jobs', '/pedidos']);
  expect(before.acts).toBe(0);
  const [newest, ...others] = jobs;
  await employer.call('PUT', `/jobs/${newest?.id}`, { status: 'Fechada' });
  expect((await rails()).of('Vagas d')).toEqual(others.map(({ slug }) => `/jobs/${slug}`));
  // A company that calls itself otherwise loses its seal.
  await employer.call('PUT', `/companies/${companies[0]?.id}`, { name: 'Outro Nome' });
  expect((await rails()).of('Empresas verificadas')).not.toContain(`/companies/${companies[0]?.slug}`);
});

it('is a list and a side of one’s own, once signed in at a desk', async (test) => {
  const rosa = await person(theSite());
  await rosa.call('POST', '/saved-searches', { of: 'search', q: 'canalizador', province: 'Nampula' });
  const [open, followed] = [
    await companyOf(await person(theSite()), { name: 'Casa & Cimento <b>' }),
    await companyOf(await person(theSite()), { name: 'Ferragens Já Seguidas' }),
  ];
  await rosa.call('PUT', `/follows/company/${followed.id}`);
  const { page, complaints, site } = await visit(test, { signedIn: rosa, width: 1280 });
  await publish(site, 1);
  await page.goto('/');
  const side = page.getByRole('complementary', { name: 'Para si' });
  await side.getByRole('link', { name: 'canalizador, Nampula' }).waitFor();
  const company = side.getByRole('link', { name: open.name });
  await expect.poll(() => company.getAttribute('href')).toBe(`/companies/${open.slug}`);
  await expect.poll(() => side.getByText('Ferragens Já Seguidas').count()).toBe(0);
  await expect.poll(() => side.getByText('À sua espera').count()).toBe(0);
  const card = await page.locator(firstCard).first().boundingBox();
  expect(card?.y).toBeLessThanOrEqual(640);
  await (await person(theSite())).call('PUT', `/follows/user/${rosa.user.id}`);
  await side.getByRole('link', { name: /Notificações por ver/ }).waitFor();
  expect(complaints).toEqual([]);
});

it('says under the greeting what waits for whom, else what they may do, and moves nothing', async (test) => {
  const { rosa, zito, deal } = await asked(theSite());
  // Words for SQL, as people type them.
  const request = await requests(rosa, {
    title: 'Ligar uma "bomba" <b>',
    budget_max: 900,
    category: 'Serviços',
  });
  const visited = await publishes(zito, { category: 'Serviços' });
  await theSite().ask(`/services/${visited.id}/view`, { method: 'POST' });
  await expect
    .poll(
      async () => (await zito.call<ServiceStats>('GET', '/services/mine/stats?days=14')).views.at(-1)?.count,
    )
    .toBe(1);
  const begins = await freelancer(theSite());
  const { page, requests: calls, complaints } = await visit(test, { width: 360, signedIn: zito });
  for (const { who, rows, says } of [
    {
      who: zito,
      rows: [
        { text: 'Pintar a sala', href: `/acordos/${deal.id}` },
        { text: request.title, href: `/pedidos/${request.slug}` },
      ],
      says: ['1 acordo à espera', 'Pedido que sabe fazer · Até 900\u00a0MT', 'Visualizações1 +1'],
    },
    {
      who: begins,
      rows: [{ text: 'Partilhe a sua página', href: `/@${begins.user.username}` }],
      says: ['Nada nos seus serviços há 7 dias'],
    },
    {
      who: await person(theSite()),
      rows: [{ text: 'Não encontra? Diga o que precisa', href: '/pedidos/criar' }],
      says: [],
    },
  ]) {
    if (who !== zito) await becomes(page, who);
    // On the first page after signing in, nothing is known of them before the paint.
    await page.goto('/ajuda');
    await page.waitForFunction(() => localStorage['person']);
    const { release } = await hold(page, '**/api/deals?*');
    await page.goto('/');
    const searchAt = () => page.locator('.search-link').boundingBox();
    const before = await searchAt();
    release();
    const own = page.locator('[data-own-home]');
    for (const { text, href } of rows)
      await expect.poll(() => own.getByRole('link', { name: text }).getAttribute('href')).toBe(href);
    for (const text of says) expect(await own.textContent()).toContain(text);
    expect(await searchAt()).toEqual(before);
    await page.unrouteAll();
  }
  // The side of who is signed in at a desk loads nothing here.
  expect(calls.filter((path) => path.includes('/saved-searches'))).toEqual([]);
  expect(complaints).toEqual([]);
});

it('leads on to what others offer in one’s province, where there is enough of it', async (test) => {
  // Provinces of which no other test speaks: what theirs publish would be near too.
  const zito = await freelancer(theSite(), {}, { province: 'Cabo Delgado' });
  const far = await freelancer(theSite(), {}, { province: 'Manica' });
  // Rails are there where there is one thing to show on them at least.
  await requests(await person(theSite()));
  const [one, other] = [await publishes(zito, { title: 'Reparar <b>' }), await publishes(zito)];
  const elsewhere = await publishes(far);
  const near = await person(theSite(), { province: 'Cabo Delgado' });
  const { page, complaints } = await visit(test, { width: 360, signedIn: near });
  for (const { who, shown } of [
    { who: near, shown: [other.slug, one.slug] },
    { who: zito, shown: [] },
    { who: await person(theSite(), { province: 'Manica' }), shown: [] },
  ]) {
    if (who !== near) await becomes(page, who);
    await page.goto('/');
    await page.locator('.own-row').first().waitFor();
    await settled(page);
    const rail = page.locator('.rails section', { hasText: 'Perto de si' });
    const hrefs = await rail
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.filter((href) => href?.startsWith('/services/'))).toEqual(
      shown.map((slug) => `/services/${slug}`),
    );
    expect(hrefs.filter((href) => href?.startsWith('/search'))).toEqual(
      shown.length > 0 ? ['/search?type=service&province=Cabo+Delgado'] : [],
    );
    expect(hrefs).not.toContain(`/services/${elsewhere.slug}`);
  }
  expect(complaints).toEqual([]);
});
