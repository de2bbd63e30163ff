import { expect, it } from 'vitest';
import type { QuickAnswers } from '#lib/contract/quick-answers.ts';
import { quickAnswerTexts as texts } from '#lib/copy/quick-answers.ts';
import { foundAnswerTexts } from '#lib/copy/quick-answers-found.ts';
import { startsWith } from '#tests/support/cast/chat.ts';
import { person } from '#tests/support/cast/people.ts';
import { field, open } from '#tests/support/chat-page.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

it('quick answers are written in the settings, and chosen by keys, by a press after a slash, or by a button of the conversation', async (test) => {
  const [rosa, nelson] = [await person(theSite()), await person(theSite(), { full_name: 'Nelson Sitoe' })];
  const id = await startsWith(rosa, nelson);
  const { page, complaints, requests } = await visit(test, { signedIn: rosa });
  // Whoever has none is led to where they are written.
  await open(page, id);
  await field(page).pressSequentially('/');
  await page.getByRole('link', { name: foundAnswerTexts.create }).click();
  const part = page.getByRole('region', { name: texts.title });
  await part.waitFor();
  await expect.poll(() => page.getByRole('region').count()).toBe(1);
  const word = part.getByLabel(texts.word);
  const write = async (name: string, text: string) => {
    await part.getByRole('button', { name: texts.add }).click();
    await word.fill(name);
    await part.getByLabel(texts.text).fill(text);
    await part.getByRole('button', { name: texts.save }).click();
  };
  const row = (name: string) => part.getByText(`/${name}`, { exact: true });
  await write('preço', 'O preço depende do trabalho.');
  await row('preço').waitFor();
  await write('velha', 'Isto já não digo.');
  await row('velha').waitFor();
  await page.getByRole('button', { name: 'Fechar' }).filter({ visible: true }).click();
  await write(' /Preço', 'Das 8 às 17 h.');
  await part.getByText(texts.twice).waitFor();
  expect(await faultsInLooks(page)).toEqual([]);
  await word.fill('Prazo');
  await part.getByRole('button', { name: texts.save }).click();
  await row('prazo').waitFor();
  await part.getByRole('button', { name: texts.edit('prazo') }).click();
  await expect.poll(() => part.getByLabel(texts.text).inputValue()).toBe('Das 8 às 17 h.');
  await part.getByRole('button', { name: texts.cancel }).click();
  // What another device has written meanwhile stays.
  const { answers } = await rosa.call<QuickAnswers>('GET', '/chat/quick-answers');
  const written = [...answers, { word: 'nova', text: 'Sim, aos sábados.' }];
  await rosa.call('PUT', '/chat/quick-answers', { answers: written });
  for (const end of ['undone', 'done']) {
    await part.getByRole('button', { name: texts.remove('velha') }).click();
    await row('velha').waitFor({ state: 'detached' });
    if (end === 'done') break;
    await page.getByRole('button', { name: texts.undo }).click();
    await row('velha').waitFor();
  }
  await part.getByRole('button', { name: texts.remove('nova') }).click();
  await row('nova').waitFor({ state: 'detached' });

  const before = requests.filter((path) => path === '/api/chat/quick-answers').length;
  await open(page, id);
  const options = page.getByRole('listbox', { name: texts.title }).getByRole('option');
  await field(page).fill('');
  await field(page).pressSequentially('/');
  await options.nth(1).waitFor();
  expect(await options.allTextContents()).toEqual([
    '/preço O preço depende do trabalho.',
    '/prazo Das 8 às 17 h.',
  ]);
  expect(await faultsInLooks(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => field(page).getAttribute('aria-activedescendant'))
    .toBe(await options.nth(1).getAttribute('id'));
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page).inputValue()).toBe('Das 8 às 17 h.');
  await field(page).fill('/preco');
  await options.click();
  await expect.poll(() => field(page).inputValue()).toBe('O preço depende do trabalho.');
  await field(page).fill('/p');
  await options.first().waitFor();
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'detached' });
  await expect.poll(() => field(page).inputValue()).toBe('/p');
  await field(page).fill('/p e mais');
  await expect.poll(() => options.count()).toBe(0);

  // While the field is empty, a button opens them too.
  const button = page.getByRole('button', { name: foundAnswerTexts.title });
  await expect.poll(() => button.count()).toBe(0);
  await field(page).fill('');
  await button.click();
  await options.first().waitFor();
  await button.click();
  expect([await options.count(), await field(page).inputValue()]).toEqual([0, '']);
  await button.click();
  await options.last().click();
  await expect.poll(() => field(page).inputValue()).toBe('Das 8 às 17 h.');
  await expect.poll(() => button.count()).toBe(0);
  expect(requests.filter((path) => path === '/api/chat/quick-answers')).toHaveLength(before + 1);
  expect(complaints).toEqual([]);
});
