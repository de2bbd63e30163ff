import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { startsWith } from '#tests/support/cast/chat.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';
import { budgets } from './budgets.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });

async function two(test: TestContext, count: number) {
  const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
  const nelson = await person(theSite(), { full_name: 'Nelson Macuácua' });
  const id = await startsWith(rosa, nelson);
  await sendMany([nelson, rosa], id, count);
  await rosa.call('POST', `/chat/conversations/${id}/read`);
  return { ...(await visit(test, { signedIn: rosa, browser: 'whole' })), nelson, rosa, id };
}

/** In turn, and as fast as they may. */
async function sendMany(people: readonly Person[], id: number, count: number) {
  const path = `/chat/conversations/${id}/send`;
  for (let at = 0; at < count; at += 1) {
    const sending = { text: `Mensagem ${at} de muitas, com algumas palavras` };
    const send = async () => people[at % people.length]?.send('POST', path, sending);
    let answer = await send();
    if (answer?.status === 429) {
      await sleep(Number(answer.headers.get('retry-after')) * 1000);
      answer = await send();
    }
    expect(answer?.status).toBe(201);
  }
}

/** Scrolls up until as many are there as the page keeps. */
async function loadAll(page: Page, count: number) {
  const shown = () => page.locator('.message').count();
  await expect
    .poll(
      async () => {
        await page.locator('.message-log').evaluate((log) => log.scrollTo(0, 0));
        return shown();
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBeGreaterThanOrEqual(count);
}

describe('what the chat costs', () => {
  it('stays within its budget, with a conversation open', async (test) => {
    const { page, id } = await two(test, 30);
    const { cost, files } = await costOf(page, `/messages?open=${id}`, async () => {
      await field(page).waitFor();
    });
    expectWithin('messages', cost, files);
    const react = files.filter((file) => /_astro\/(react|client)\./.test(file));
    const sizes = react.map(async (file) => {
      const answer = await fetch(theSite().url + file, { headers: { 'accept-encoding': 'br' } });
      return Number(answer.headers.get('content-length'));
    });
    const ofReact = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(ofReact).toBeGreaterThan(0);
    expect(cost.script - ofReact).toBeLessThanOrEqual(budgets['messages without React'].script);
  });

  it('hardly grows with the messages that are shown while one writes', async (test) => {
    const { page, nelson, rosa, id } = await two(test, 10);
    await page.goto(`/messages?open=${id}`);
    await field(page).waitFor();
    const few = await costOfLetters(page);
    await sendMany([nelson, rosa], id, 390);
    await page.reload();
    await loadAll(page, 390);
    expect(await costOfLetters(page)).toBeLessThan(few * 2.5);
  });
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
