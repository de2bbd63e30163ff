import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { companyMark } from '#lib/companies/marks.ts';
import { conversationsOf, reads } from '#tests/support/cast/chat.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { type Person, password, person } from '#tests/support/cast/people.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { ownWord, priced, publishes, readService } from '#tests/support/cast/services.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const soon = { timeout: 10_000 };

/** What somebody has sent to anybody: its text and what it is about. */
async function sentBy(who: Person) {
  const conversations = await conversationsOf(who);
  const messages = await Promise.all(conversations.map(({ id }) => reads(who, id)));
  return messages
    .flat()
    .map(({ text, reference }) => [text, reference && `${reference.type}-${reference.id}`]);
}

const seller = () => freelancer(theSite(), { title: 'Electricista' }, { full_name: 'Rosa Cumbe' });
const talk = (page: Page, of?: string) =>
  page
    .getByRole('link', { name: of ? `Conversar: ${of}` : 'Conversar', exact: true })
    .filter({ visible: true })
    .first();

async function reader(test: TestContext) {
  const who = await person(theSite(), { full_name: 'Nelson Sitoe' });
  return { who, ...(await visit(test, { signedIn: who })) };
}

describe('a press that starts a conversation', () => {
  it('on a card greets once and counts one lead, however often the card is pressed', async (test) => {
    const { page, who, requests, complaints } = await reader(test);
    const title = `Pintura ${ownWord()}`;
    const { id } = await publishes(await seller(), { title, price: null });
    await page.goto(`/search?q=${encodeURIComponent(title)}`);
    await settled(page);
    expect(requests.filter((path) => /_astro\/start\./.test(path))).toEqual([]);
    await page.locator('article summary').click();
    await talk(page, title).click();
    await page.waitForURL('**/messages?open=*');
    const address = page.url();
    const greeting = `Olá! Tenho interesse no serviço “${title}”. Ainda está disponível?`;
    expect(await sentBy(who)).toEqual([[greeting, `service-${id}`]]);
    await page.getByRole('status').getByText('Mensagem enviada').waitFor();
    await expect.poll(async () => (await readService(theSite(), id)).leads, soon).toBe(1);

    await page.goto(`/search?q=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: `Preço sob consulta: ${title}` }).click();
    await page.waitForURL(address);
    await settled(page);
    await expect.poll(() => page.getByText('Mensagem enviada').count()).toBe(0);
    expect(await sentBy(who)).toHaveLength(1);
    expect((await readService(theSite(), id)).leads).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('on a page with a work, a person or a company writes nothing in one’s name, nor does a link alone, which anybody can send', async (test) => {
    const { page, who } = await reader(test);
    const rosa = await seller();
    // About a work of a portfolio the words wait in the message field.
    const work = await shows(rosa, { title: 'Muro de pedra' });
    await page.goto(`/profile/${rosa.user.username}?tab=portfolio&item=${work.id}`);
    await talk(page).click();
    await page.waitForURL('**/messages?open=*');
    const field = page.getByRole('textbox', { name: 'Mensagem' });
    await expect.poll(() => field.inputValue()).toContain('Gostei do trabalho “Muro de pedra”');
    expect(await sentBy(who)).toEqual([]);
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect
      .poll(async () => (await sentBy(who)).map(([, about]) => about))
      .toEqual([`portfolio-${work.id}`]);

    // Of one who has a company, the person is another conversation than the company.
    const word = ownWord();
    const { who: boss, company } = await owner(theSite(), { name: word });
    await page.goto(`/companies?q=${word}`);
    await page.locator('article summary').click();
    await page.getByRole('link', { name: `Chat: ${word}` }).click();
    await page.waitForURL('**/messages?open=*');
    const address = page.url();
    // The page of a person who shows a company is the company's. A link that was sent before means the person.
    await page.goto(`/@${boss.user.username}`);
    await talk(page).click();
    await page.waitForURL(address);
    await page.goto(`/messages?to=${boss.user.id}`);
    await page.waitForURL((other) => other.search.startsWith('?open=') && other.href !== address);
    expect(await sentBy(who)).toHaveLength(1);
    const withBoss = (await conversationsOf(who)).filter(({ peer }) => peer.id === boss.user.id);
    expect(withBoss.map(({ company_id }) => company_id).sort()).toEqual([company.id, null]);

    // By a link alone it waits in the field, with what it is about. Without script, the way leads there too.
    const other = await seller();
    const { slug, id } = await publishes(other, priced);
    const link = `/messages?to=${other.user.id}&service=${id}`;
    expect((await readPage(`/services/${slug}`)).hrefs('main a:contains("Conversar")')).toContain(link);
    await page.goto(link);
    await expect.poll(() => field.inputValue()).toContain('Tenho interesse no serviço “Quadro eléctrico');
    const card = page.locator('.composer-reply .message-reference');
    await expect.poll(() => card.innerText()).toMatch(/^Quadro eléctrico completo\s+15\s000\sMT/);
    await settled(page);
    expect(await sentBy(who)).toHaveLength(1);
    const begun = (await conversationsOf(who)).find(({ peer }) => peer.id === other.user.id);
    expect(page.url()).toContain(`?open=${begun?.id}`);
  });

  it('of a visitor leads to sign in and back into the same act', async (test) => {
    const { page, url } = await visit(test);
    const { who: boss, company, job } = await employer(theSite());
    const next = `/messages?to=${boss.user.id}&company=${company.id}&job=${job.id}`;
    await page.goto(`/jobs/${job.slug}`);
    await talk(page).click();
    await page.waitForURL(url(`/login?next=${encodeURIComponent(next)}`));
    expect(await page.evaluate(() => sessionStorage['chat-start'])).toBe(JSON.stringify({ address: next }));
    await page.getByText(`Entre para falar com ${company.name}`).waitFor();
    await page.getByText(job.title).waitFor();
    await page.getByRole('link', { name: 'Criar conta' }).click();
    await page.getByText(`Crie a sua conta para falar com ${company.name}`).waitFor();
    const email = `${ownWord()}@exemplo.mz`;
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Criar conta', exact: true }).click();
    await page.waitForURL('**/messages?open=*');
    await page.getByRole('status').getByText('Mensagem enviada').waitFor();
    await page.getByRole('log').getByText('Olá! Tenho interesse na vaga').waitFor();
  });

  it('says why it failed, works at the next press, and then leads to sign in where the session has ended meanwhile', async (test) => {
    const { page, who, url } = await reader(test);
    const rosa = await seller();
    await rosa.call('PUT', `/blocks/${who.user.id}`);
    await page.goto(`/@${rosa.user.username}`);
    await talk(page).click();
    await page.getByRole('alert').getByText('Esta pessoa não recebe mensagens suas.').waitFor();
    await page.route('**/api/chat/**', (route) => route.abort());
    await talk(page).click();
    await page.getByRole('alert').getByText('Não foi possível iniciar a conversa.').waitFor();
    await expect.poll(() => talk(page).getAttribute('aria-busy')).toBeNull();
    await page.unroute('**/api/chat/**');

    const ended = { status: 401, json: { code: 'not_authenticated', detail: 'Not authenticated' } };
    for (const path of ['**/api/chat/**', '**/api/auth/refresh'])
      await page.route(path, (route) => route.fulfill(ended));
    await talk(page).click();
    await page.waitForURL(url(`/login?next=${encodeURIComponent(`/messages?to=${rosa.user.id}`)}`));
  });
});

it('an address that anybody can write names the company where others see it, else the person, and no thing of somebody else', async () => {
  const { who: boss, company } = await owner(theSite(), { name: `Oficina ${ownWord()}` });
  const wanted = async (query: string) =>
    (await readPage(`/login?next=${encodeURIComponent(`/messages?${query}`)}`)).text;
  const ofCompany = `to=${boss.user.id}&company=${company.id}`;
  expect(await wanted(ofCompany)).toContain(`Entre para falar com ${company.name}`);
  expect(await wanted(`to=${boss.user.id}`)).not.toContain(company.name);
  const second = await companyOf(boss, { name: `Padaria ${ownWord()}` });
  const other = await publishes(boss, { company_id: second.id, title: `Pintura ${ownWord()}` });
  expect(await wanted(`${ofCompany}&service=${other.id}`)).not.toContain(other.title);
  expect(await wanted(`to=${boss.user.id}&service=${other.id}`)).toContain(second.name);
  // Whichever way they take, also by the bar, they go on to it.
  const { hrefs } = await readPage(`/login?next=${encodeURIComponent(`/messages?${ofCompany}`)}`);
  const ways = hrefs('a[href^="/login"], a[href^="/register"]');
  expect(ways.length).toBeGreaterThan(3);
  for (const way of ways) expect(way).toContain(`?next=${encodeURIComponent(`/messages?${ofCompany}`)}`);
  const rosa = await seller();
  const ofPerson = await wanted(`to=${rosa.user.id}&service=${other.id}&nome=<b>Banco</b>`);
  expect(ofPerson).toContain('Entre para falar com Rosa Cumbe');
  for (const foreign of [other.title, 'Banco']) expect(ofPerson).not.toContain(foreign);
  expect(await wanted('to=999999999')).not.toContain('Entre para falar com');
  await boss.call('DELETE', `/companies/${company.id}?confirmed=true`);
  expect(await wanted(ofCompany)).not.toContain('Entre para falar com');
});

it('one’s own things have no way into a conversation with oneself and no report, also where they come later', async (test) => {
  const rosa = await seller();
  const word = ownWord();
  const { slug } = await publishes(rosa, { title: `Pintura ${word}`, price: null });
  for (let at = 0; at < 10; at += 1) await publishes(rosa, { title: `Pintura ${word} ${at}`, price: 900 });
  const company = await companyOf(rosa, { name: word });
  const job = await publishesJob(rosa, { company_id: company.id });
  const item = await shows(rosa, { company_id: company.id });
  const { page } = await visit(test, { signedIn: rosa });
  // Who is signed in is known from the second page on.
  await page.goto('/');
  await page.waitForFunction(() => localStorage['person']);
  const { id, username } = rosa.user;
  const ways = page.locator(`[href^="/messages?to=${id}"]`).filter({ visible: true });
  await page.goto(`/search?q=${word}&type=service`);
  await page.getByRole('button', { name: 'Carregar mais resultados' }).click();
  await expect.poll(() => page.locator('.feed-cards > article').count(), soon).toBe(11);
  await expect.poll(() => ways.count()).toBe(0);
  // What stands in the place of a price stays.
  await expect.poll(() => page.getByText('Preço sob consulta').filter({ visible: true }).count()).toBe(1);

  // Each page says whose its ways and reports are, and a style sheet hides those of one's own.
  const marks = [username, companyMark(company.id, 'publish')];
  const pages = [
    `/services/${slug}`,
    `/jobs/${job.slug}`,
    `/companies/${company.slug}`,
    `/portfolio/${item.id}`,
  ];
  for (const path of [...pages, `/companies?q=${word}`, `/@${username}`, '/']) {
    const { $ } = await readPage(path);
    const ofOwn = (selector: string) =>
      $(selector)
        .get()
        .map((one) => $(one).closest('[data-of-others]').attr('data-of-others') ?? '');
    const reports = ofOwn('[data-report], a[href$="#denunciar"]').filter((mark) => marks.includes(mark));
    expect(reports.length, path).toBeGreaterThan(0);
    for (const mark of ofOwn(`[href^="/messages?to=${id}"]`)) expect(marks, path).toContain(mark);
  }
  await page.goto(`/companies/${company.slug}`);
  await settled(page);
  const own = page.locator(marks.map((mark) => `[data-of-others="${mark}"]`).join());
  expect(await own.count()).toBeGreaterThan(0);
  expect(await own.filter({ visible: true }).count()).toBe(0);
  expect(await ways.count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Seguir/ }).isVisible()).toBe(false);
});
