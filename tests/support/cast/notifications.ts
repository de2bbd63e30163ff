import type { Notification } from '#lib/contract/notifications.ts';
import type { Person } from './people.ts';

/** What they were told, the newest first. */
export const listed = (who: Person, query = ''): Promise<Notification[]> =>
  who.call('GET', `/notifications/${query}`);

/** The titles of what they were told of deals, requests and reviews. */
export const noticesOf = async (who: Person): Promise<string[]> =>
  (await listed(who)).flatMap(({ type, title }) => (type === 'service' ? [title] : []));
