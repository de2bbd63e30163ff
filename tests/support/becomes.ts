import type { Page } from 'playwright';
import type { Person } from './cast/people.ts';

/** From the next page on, somebody else has signed in on this device: cheaper than a browser for each. */
export const becomes = (page: Page, { tokens: { access_token, refresh_token } }: Person): Promise<void> =>
  page.evaluate(
    (tokens) => {
      for (const storage of [localStorage, sessionStorage]) storage.clear();
      Object.assign(localStorage, tokens);
    },
    { access_token, refresh_token },
  );
