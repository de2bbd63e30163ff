import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });

/** In turn. Nobody may write more than a hundred at once. */
async function sendMany(people: readonly Person[], id: number, count: number) {
  for (let at = 0; at < count; at += 1)
    await says(
      people[at % people.length] ?? expect.fail(),
      id,
      `Mensagem ${at} de muitas, com algumas palavras`,
    );
}

it('the chat costs what it may, with a conversation open, and hardly more for a letter with the messages that are shown', async (test) => {
  const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
  const nelson = await person(theSite(), { full_name: 'Nelson Macuácua' });
  const id = await startsWith(rosa, nelson);
  await sendMany([nelson, rosa], id, 30);
  await rosa.call('POST', `/chat/conversations/${id}/read`);
  const { page, requests } = await visit(test, { signedIn: rosa, browser: 'whole' });
  const { cost, files } = await costOf(page, `/messages?open=${id}`, async () => {
    await field(page).waitFor();
    // Once it is connected, it asks for what came meanwhile.
    await expect.poll(() => requests).toContain('/api/notifications/unread-count');
  });
  expectWithin('messages', cost, files);
  const react = files.filter((file) => /_astro\/(react|client)\./.test(file));
  const sizes = react.map(async (file) => {
    const answer = await fetch(theSite().url + file, { headers: { 'accept-encoding': 'br' } });
    return Number(answer.headers.get('content-length'));
  });
  const ofReact = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(ofReact).toBeGreaterThan(0);
  expectWithin('messages without React', { ...cost, script: cost.script - ofReact }, files);

  // The first letters are dearer, for their script is compiled.
  await costOfLetters(page);
  const withFew = await costOfLetters(page);
  // They come while the conversation is open.
  await sendMany([nelson, rosa], id, 160);
  await expect.poll(() => page.locator('.message').count(), { timeout: 30_000 }).toBe(190);
  expect(await costOfLetters(page)).toBeLessThan(withFew * 2.5);
});

/** The script that a letter costs, in milliseconds: the median of some. */
async function costOfLetters(page: Page): Promise<number> {
  const cpu = await page.context().newCDPSession(page);
  await cpu.send('Performance.enable');
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const scripted = async () => {
    const { metrics } = await cpu.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  await field(page).fill('');
  await field(page).click();
  const costs: number[] = [];
  for (const letter of 'umamensagemcompalavras') {
    const before = await scripted();
    await page.keyboard.press(letter);
    costs.push((await scripted()) - before);
  }
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cpu.detach();
  return costs.sort((one, other) => one - other)[Math.floor(costs.length / 2)] ?? 0;
}
