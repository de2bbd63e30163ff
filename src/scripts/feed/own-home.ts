import type { ServiceStats } from '#lib/contract/services.ts';
import { ownHomeTexts as texts } from '#lib/copy/own-home.ts';
import { railTexts } from '#lib/copy/rails.ts';
import { formatTime } from '#lib/format/date.ts';
import { formatAmount } from '#lib/format/price.ts';
import { paths } from '#lib/paths.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { part } from '#scripts/dom/part.ts';
import { $unread } from '#scripts/live/unread.ts';
import { $person, type Person } from '#scripts/stores/session.ts';
import { wear } from '#scripts/styles/wear.ts';
import { allNear, nearRows } from './near-rows.ts';
import { orNothing } from './or-nothing.ts';
import { type OwnRows, ownRows } from './own-rows.ts';

/** What the home page says to who has signed in: a greeting, what waits for them, and how their week was. */
export async function showOwnHome(place: HTMLElement, styles: string): Promise<void> {
  const person = await personKnown();
  // The place has room for it where it was known before the paint.
  const isSeller = person.isSeller === true && document.documentElement.hasAttribute('data-prompt');
  const [waiting, week, near] = await Promise.all([
    ownRows(isSeller),
    isSeller ? orNothing(ownWeek) : [],
    nearRows(person),
    // Without its styles it says the same.
    wear(styles).catch(() => undefined),
  ]);
  const greeting = part('p', '');
  const list = part('div', 'own-home-rows');
  let shown = waiting;
  const greet = () => greetIn(greeting, shown);
  const show = (now: OwnRows) => {
    shown = now;
    greet();
    list.textContent = '';
    list.append(...now.rows);
  };
  show(waiting);
  $person.listen(greet);
  $unread.listen(greet);
  // What waited may be done, on the pages between.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && navigator.onLine) void ownRows(isSeller).then(show);
  });
  place.insertBefore(greeting, place.firstChild);
  place.append(list, ...ofWeek(week));
  leadOn(near, texts.near, { text: texts.allNear, href: allNear(person.province ?? '') });
  leadOn(waiting.fitting, texts.fitting.all, { text: railTexts.all.requests, href: requestPaths.all });
}

/** First of the rails, which are below the first screen, so nothing moves that the reader sees. */
function leadOn(rows: readonly HTMLElement[], title: string, all: { text: string; href: string }): void {
  if (rows.length === 0) return;
  const toAll = part('a', 'crumb', all.text);
  toAll.href = all.href;
  const head = part('div', 'row');
  head.append(part('h2', 'grow', title), toAll);
  const list = part('div', 'own-home-rows');
  list.append(...rows);
  const section = part('section', '');
  section.append(head, list);
  document.querySelector('.rails')?.prepend(section);
}

/** On a first page after signing in, the person becomes known a moment later. */
const personKnown = (): Person | Promise<Person> =>
  $person.get() ??
  new Promise((resolve) => {
    const stop = $person.listen((person) => {
      if (!person) return;
      stop();
      resolve(person);
    });
  });

function greetIn(greeting: HTMLElement, { deals, isMore }: OwnRows): void {
  const person = $person.get();
  if (!person) return;
  const hour = Number(formatTime(new Date()).slice(0, 2));
  greeting.textContent = '';
  greeting.append(
    part('b', '', texts.greeting(hour, person.name)),
    deals > 0 ? toDeals(texts.deals(deals, isMore)) : part('span', '', texts.unread($unread.get())),
  );
}

function toDeals(text: string): HTMLElement {
  const link = part('a', 'one-line', text);
  link.href = paths.deals;
  return link;
}

const days = 7;

interface Figure {
  readonly name: string;
  readonly now: number;
  readonly before: number;
}

async function ownWeek(): Promise<Figure[]> {
  const { leads, views, likes } = await call('GET', `/services/mine/stats?days=${2 * days}`, {
    background: true,
  });
  return [
    { name: texts.contacts, of: leads },
    { name: texts.views, of: views },
    { name: texts.likes, of: likes },
  ].map(({ name, of }) => ({ name, now: sum(of.slice(days)), before: sum(of.slice(0, days)) }));
}

const sum = (series: ServiceStats['leads']) => series.reduce((all, { count }) => all + count, 0);

/** Nothing of who sells nothing, or where it is not known. */
function ofWeek(week: readonly Figure[]): HTMLElement[] {
  if (week.length === 0) return [];
  const shown = week.filter(({ now, before }) => now > 0 || before > 0);
  if (shown.length === 0) return [part('p', 'own-home-week', texts.quietWeek)];
  const list = part('dl', 'figures');
  for (const { name, now, before } of shown) {
    const figure = part('div', '');
    const value = part('dd', '', formatAmount(now));
    value.append(part('small', '', texts.change(now - before)));
    figure.append(part('dt', '', name), value);
    list.append(figure);
  }
  return [part('p', 'own-home-week', texts.week), list];
}
