import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

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

  const withFew = await callsOfLetters(page);
  // They come while the conversation is open.
  await sendMany([nelson, rosa], id, 160);
  await expect.poll(() => page.locator('.message').count(), { timeout: 30_000 }).toBe(190);
  expect(withFew).toBeGreaterThan(0);
  expect(await callsOfLetters(page)).toBeLessThan(withFew * 1.1);
});

/** The functions that a letter calls: the median of some. Counted, because times vary by whatever else the machine does. */
async function callsOfLetters(page: Page): Promise<number> {
  const profiler = await page.context().newCDPSession(page);
  await profiler.send('Profiler.enable');
  await profiler.send('Profiler.startPreciseCoverage', { callCount: true });
  const calls: number[] = [];
  await field(page).fill('');
  await field(page).click();
  await settled(page);
  for (const letter of 'umamensagem') {
    // Each answer counts from the one before.
    await profiler.send('Profiler.takePreciseCoverage');
    await page.keyboard.press(letter);
    const { result } = await profiler.send('Profiler.takePreciseCoverage');
    const functions = result.flatMap((script) => script.functions);
    calls.push(functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0));
  }
  await profiler.detach();
  return calls.sort((one, other) => one - other)[Math.floor(calls.length / 2)] ?? 0;
}
