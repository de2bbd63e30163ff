import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { publish } from '#tests/support/cast/feed.ts';
import { person } from '#tests/support/cast/people.ts';
import { cards } from '#tests/support/feed-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const shown = (page: Page) => page.locator('[data-banner]:visible');
const free = 'Publique serviços e vagas, grátis.';

async function expectInvitation(page: Page, title: string, text: string, act: string, to: string) {
  expect(await shown(page).count(), title).toBe(1);
  await expect.poll(() => shown(page).getByRole('heading').innerText()).toBe(title);
  // As it is heard: what stands between the words comes from the style sheet.
  const heard = await shown(page).locator('p:visible').ariaSnapshot();
  expect(heard.replace(/^- paragraph: /, '').replaceAll('"', '')).toBe(text);
  await expect.poll(() => shown(page).getByRole('link', { name: act }).getAttribute('href')).toBe(to);
}

it('the invitation above the feed asks nothing of a visitor, and is closed for the session', async (test) => {
  await publish(theSite(), 1);
  const { page, requests } = await visit(test);
  await page.goto('/');
  await expectInvitation(page, 'Mostre o seu trabalho', free, 'Criar conta', '/register');
  expect(requests).not.toContain('/api/users/me');
  // Nor is there a tab of whom they follow.
  expect(await page.getByRole('link', { name: 'A seguir', exact: true }).isVisible()).toBe(false);
  await shown(page).getByRole('button', { name: 'Fechar' }).click();
  await expect.poll(() => shown(page).count()).toBe(0);
  await page.route('**/_astro/**/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await cards(page).first().waitFor();
  await expect.poll(() => shown(page).count()).toBe(0);
});

/** What comes next for whom, and what they lack, unit tests prove (`promptOf`, `missingOf`). */
it('the invitation is to what comes next for who is signed in, names what is missing, and is none where nothing is', async (test) => {
  await publish(theSite(), 1);
  const { page, requests } = await visit(test, {
    signedIn: await person(theSite(), { user_type: 'company' }),
  });
  await page.goto('/companies');
  await page.waitForFunction(() => sessionStorage.getItem('person') !== null);
  await page.goto('/');
  const company = 'Aumente a visibilidade da sua empresa';
  await expectInvitation(page, company, 'Ainda não criou a sua empresa.', 'Criar empresa', '/create-company');
  expect(requests.filter((path) => path === '/api/users/me')).toHaveLength(1);

  const known = async (prompt: string, missing?: string) => {
    await page.evaluate(
      ([next, lacks]) => {
        const kept = { name: 'N', username: 'n', initial: 'N', paint: 1, photo: null };
        localStorage.setItem('person', JSON.stringify({ ...kept, prompt: next, missing: lacks }));
      },
      [prompt, missing],
    );
    await page.goto('/');
  };
  await known('complete-company', 'photo');
  await expectInvitation(page, company, 'Falta: logótipo.', 'Completar empresa', '/edit-company');
  // What a script in the head read of it is all that the style sheet goes by.
  const read = (prompt: string, missing?: string) =>
    page.evaluate(
      ([next, lacks]) => {
        const { dataset } = document.documentElement;
        dataset['prompt'] = next;
        if (lacks) dataset['missing'] = lacks;
        else delete dataset['missing'];
      },
      [prompt, missing],
    );
  await read('show-work');
  await expectInvitation(page, 'Mostre o seu trabalho', free, 'Completar perfil', '/profile-setup');
  for (const [missing, text] of [
    ['name photo province district', 'Falta: nome completo, foto de perfil, província, distrito.'],
    ['district', 'Falta: distrito.'],
    // Kept by the program of yesterday.
    [undefined, 'Faltam dados no seu perfil.'],
  ] as const) {
    await read('complete-profile', missing);
    await expectInvitation(page, 'Melhore sua visibilidade no BizLink', text, 'Completar perfil', '/profile');
  }
  await known('nothing');
  await cards(page).first().waitFor();
  await expect.poll(() => shown(page).count()).toBe(0);
});
