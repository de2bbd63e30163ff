import { describe, expect, it } from 'vitest';
import { becomes } from '#tests/support/becomes.ts';
import { conversationsOf, says, startsWith } from '#tests/support/cast/chat.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { ownWord } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { hold, settled, visit } from '#tests/support/visit.ts';

/** A company and a person, found by the same word. */
async function found() {
  const word = ownWord();
  const { who: boss } = await owner(theSite(), { name: `Padaria ${word}` });
  const rosa = await freelancer(theSite(), { title: 'Costureira' }, { full_name: `Rosa ${word}` });
  return { word, boss, rosa };
}

describe('looking for somebody to talk with', () => {
  it('finds companies and people, also without script, and says when there is nobody', async () => {
    const { word } = await found();
    const all = await readPage('/chat-search');
    expect(all.texts('main h2:not([hidden] h2)')).toEqual(['Empresas', 'Destinatários']);
    const field = all.$('main input[type=search]');
    expect([field.attr('name'), field.closest('form').attr('action')]).toEqual(['q', '/chat-search']);
    expect((await readPage(`/chat-search?q=${word}`)).texts('[data-group] .line b')).toEqual([
      `Padaria ${word}`,
      `Rosa ${word}`,
    ]);
    const nobody = await readPage(`/chat-search?q=${word}nada`);
    expect(nobody.texts('main [role=status]')[0]).toBe('Nenhum resultado encontrado.');
    expect(nobody.texts('main h2:not([hidden] h2)')).toEqual([]);
    expect(nobody.hrefs('main a[aria-label="Voltar às mensagens"]')).toEqual(['/messages']);
  });

  it('costs a visitor what it may, leads them to sign in and back into the same act, and begins a conversation with whom one chooses', async (test) => {
    const { word, rosa } = await found();
    const { page, url, requests, complaints } = await visit(test);
    const { cost, files } = await costOf(page, `/chat-search?q=${word}`);
    expectWithin('who to talk with', cost, files);
    const row = page.getByRole('link', { name: `Rosa ${word}` });
    await row.click();
    await page.waitForURL(url(`/login?next=${encodeURIComponent(`/messages?to=${rosa.user.id}`)}`));
    expect(requests.filter((path) => path.startsWith('/api/chat'))).toEqual([]);

    const who = await person(theSite());
    await becomes(page, who);
    await page.goto(`/chat-search?q=${word}`);
    // Before that, the link leads to the page that would begin it.
    await settled(page);
    const { release } = await hold(page, '**/api/chat/conversations/start*');
    await row.click();
    await expect.poll(() => row.getAttribute('aria-busy')).toBe('true');
    // The page of messages itself would take what is kept for it.
    await page.route('**/messages?open=*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    release();
    await page.waitForURL('**/messages?open=*');
    const [conversation] = await conversationsOf(who);
    expect(conversation?.peer.id).toBe(rosa.user.id);
    expect(await page.evaluate(() => sessionStorage['pending-chat'])).toBe(String(conversation?.id));
    expect(new URL(page.url()).search).toBe(`?open=${conversation?.id}`);
    expect(complaints).toEqual([]);
  });

  it('finds one’s own messages too, and nobody is offered to themselves', async (test) => {
    const { word, rosa } = await found();
    const who = await person(theSite(), { full_name: 'Nelson Sitoe' });
    const conversation = await startsWith(who, rosa);
    const { id } = await says(who, conversation, `Preciso de uma farda ${word} para sábado.`);
    const { page } = await visit(test, { signedIn: rosa });
    await page.goto('/');
    await page.waitForFunction(() => localStorage['person']);
    await page.route('**/api/chat/search*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/chat-search?q=${word}`);
    await page.getByText('Não foi possível pesquisar nas suas mensagens.').waitFor();
    await page.unroute('**/api/chat/search*');
    const held = await hold(page, '**/api/chat/search*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Carregando…').waitFor();
    held.release();
    const hit = page.getByRole('link', { name: 'Nelson Sitoe' });
    await hit.waitFor();
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts())
      .toEqual(['Empresas', 'Mensagens']);
    await expect.poll(() => hit.innerText()).toContain(`farda ${word} para sábado`);
    await expect.poll(() => hit.getAttribute('href')).toBe(`/messages?open=${conversation}&message=${id}`);
    await expect.poll(() => page.getByText('Carregando…').count()).toBe(0);
    expect(await faultsInLooks(page)).toEqual([]);
  });
});
