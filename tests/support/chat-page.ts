import type { Page } from 'playwright';
import type { TestContext } from 'vitest';
import { startsWith } from './cast/chat.ts';
import { person } from './cast/people.ts';
import { theSite } from './site.ts';
import { type VisitOptions, visit } from './visit.ts';

export const words = (page: Page) => page.locator('.message-words').allInnerTexts();
export const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });

/** Two people with a conversation, and the first of them at a browser. */
export async function two(test: TestContext, options: VisitOptions = {}) {
  const [rosa, nelson] = await Promise.all([
    person(theSite(), { full_name: 'Rosa Cumbe' }),
    person(theSite(), { full_name: 'Nelson Macuácua' }),
  ]);
  const id = await startsWith(rosa, nelson);
  const visited = await visit(test, { signedIn: rosa, ...options });
  const other = (more: VisitOptions = {}) => visit(test, { signedIn: nelson, ...more });
  return { ...visited, rosa, nelson, id, other };
}

export async function open(page: Page, id: number) {
  await page.goto(`/messages?open=${id}`);
  await field(page).waitFor();
}
