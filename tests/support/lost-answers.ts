import type { Page } from 'playwright';
import { answerOf } from './answer-of.ts';

/** The server does what this page asks for at an address, and the page never hears of it, until `page.unroute`. */
export const loseAnswers = (page: Page, address: string): Promise<unknown> =>
  page.route(address, async (route) => {
    // Asked for no more, where the page has given it up or the test is over.
    await answerOf(route).catch(() => undefined);
    await route.abort('connectionreset').catch(() => undefined);
  });
