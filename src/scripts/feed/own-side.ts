import { companyMark } from '#lib/companies/marks.ts';
import type { Company } from '#lib/contract/companies.ts';
import { ownSideTexts as texts } from '#lib/copy/own-side.ts';
import { badgeText } from '#lib/format/badge.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { $unread } from '#scripts/live/unread.ts';
import { $person } from '#scripts/stores/session.ts';
import { orNothing } from './or-nothing.ts';

interface Row {
  readonly text: string;
  readonly href: string;
  readonly beside?: string;
}

const most = 4;

/** Cards beside the feed: the person's searches, companies they do not follow, and what waits for them. */
export function showOwnSide(page: Element): void {
  const [searches, companies, waiting] = [element('div'), element('div'), element('div')];
  // What waits changes at any moment, so it is last, where it moves nothing.
  $unread.subscribe(({ chat, notifications }) =>
    fill(waiting, texts.waiting, [
      ...(chat > 0 ? [{ text: texts.messages, href: paths.messages, beside: badgeText(chat) }] : []),
      ...(notifications > 0
        ? [{ text: texts.notifications, href: paths.notifications, beside: badgeText(notifications) }]
        : []),
    ]),
  );
  void Promise.all([orNothing(ownSearches), orNothing(companiesToFollow)]).then(([saved, open]) => {
    fill(searches, texts.searches, saved);
    fill(companies, texts.follow, open);
    const side = element('aside', 'feed-side');
    side.setAttribute('aria-label', texts.name);
    side.append(searches, companies, waiting);
    page.append(side);
  });
}

const ownSearches = async (): Promise<Row[]> =>
  (await call('GET', '/saved-searches')).slice(0, most).map(({ name, path }) => ({ text: name, href: path }));

async function companiesToFollow(): Promise<Row[]> {
  const newest = await call('GET', '/companies?limit=10');
  if (newest.length === 0) return [];
  const things = newest.map(({ id }) => `company-${id}`).join(',');
  const followed = await call('GET', `/follows/mine?things=${things}`);
  const { mine = [] } = $person.get() ?? {};
  const isOpen = ({ id }: Company) =>
    !mine.includes(companyMark(id, 'publish')) && !followed.some((one) => one.id === id && one.is_following);
  return newest
    .filter(isOpen)
    .slice(0, most)
    .map(({ name, slug, province }) => ({ text: name, href: paths.company(slug), beside: province }));
}

function fill(card: HTMLElement, title: string, rows: readonly Row[]): void {
  card.className = rows.length > 0 ? 'card mb-3' : '';
  const list = element('ul', 'px-1 pb-2');
  for (const { text, href, beside } of rows) {
    const link = element('a', 'option');
    link.setAttribute('href', href);
    link.append(element('span', 'grow', text), ...(beside ? [element('span', 'hint', beside)] : []));
    const row = element('li');
    row.append(link);
    list.append(row);
  }
  card.textContent = '';
  if (rows.length > 0) card.append(element('h2', 'px-4 pt-4 pb-2', title), list);
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
