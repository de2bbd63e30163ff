import { groundOf } from '#islands/deals/StatePill.tsx';
import type { DealEvent, DealRow } from '#lib/contract/deals.ts';
import { eventText, isPersonStep, dealScreenTexts as texts, textsOf } from '#lib/copy/deal-screens.ts';
import { type DealStep, isEnd, type Side } from '#lib/deals/life.ts';
import { namesOf, titleOf } from '#lib/deals/shown.ts';
import { formatTime } from '#lib/format/date.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import type { OutboxEntry } from '#scripts/outbox/entry.ts';
import type { DealLine } from './shown.ts';

const longestWords = 200;

/** Something is still to be done about it, be it a review. */
export const isUnderWay = ({ state, review_owed }: DealRow): boolean => !isEnd(state) || review_owed;

/** The newest open one, or else one that still waits for a review. The newest deal comes first. */
export const pinnedOf = (deals: readonly DealRow[]): DealRow | undefined =>
  deals.find(({ state }) => !isEnd(state)) ?? deals.find(({ review_owed }) => review_owed);

export const actAbout = (acts: readonly OutboxEntry[], dealId: number | undefined): OutboxEntry | undefined =>
  acts.find(({ about }) => about === `deal:${dealId}`);

/** What happened in these deals, the oldest first, and then the steps that wait on this device. */
export function linesOf(deals: readonly DealRow[], acts: readonly OutboxEntry[]): readonly DealLine[] {
  const happened = happenedIn(deals).map(({ deal, event }) =>
    line(`deal-${event.id}`, event.at, {
      text: textOf(deal, event),
      work: deals.length > 1 && titleOf(deal),
      words: event.text,
      look: groundOf[event.state],
    }),
  );
  return [...happened, ...deals.flatMap((deal) => waitingIn(deal, acts))];
}

/** The newest step that this person did not take, for screen readers. */
export function newestOfOther(deals: readonly DealRow[]) {
  const newest = happenedIn(deals)
    .reverse()
    .find(({ deal, event }) => event.by !== deal.role);
  return newest && { id: newest.event.id, text: textOf(newest.deal, newest.event) };
}

const happenedIn = (deals: readonly DealRow[]) =>
  deals
    .flatMap((deal) => (deal.events ?? []).map((event) => ({ deal, event })))
    .sort((one, other) => one.event.at.localeCompare(other.event.at) || one.event.id - other.event.id);

const textOf = (deal: DealRow, event: DealEvent): string => eventText(event, deal.role, namesOf(deal));

function waitingIn({ id, state, role }: DealRow, acts: readonly OutboxEntry[]): readonly DealLine[] {
  const act = actAbout(acts, id);
  const step = act?.fields?.['step'] as DealStep | undefined;
  if (!act || !step || !isPersonStep(step)) return [];
  const { name } = textsOf(step, state, role as Side);
  const text = act.refused ? texts.refused(name, act.refused.text) : texts.waiting(name);
  return [line(act.key, null, { text, words: null, work: false, look: '' })];
}

interface Said {
  readonly text: string;
  /** Which deal it is about, where there are several. */
  readonly work: string | false;
  readonly words: string | null;
  readonly look: string;
}

const line = (key: string, time: string | null, { text, work, words, look }: Said): DealLine => ({
  key,
  isMe: undefined,
  time,
  shown: (
    <p key={key} className={`message-line letters-f13 ${look}`.trim()}>
      <span>
        <b>{text}</b>
        {work && <span className="block text-text2">{work}</span>}
        {words && <q className="block text-text2">{excerpt(words, longestWords)}</q>}
        {time && (
          <time className="block text-text2 even-digits" dateTime={time}>
            {formatTime(new Date(time))}
          </time>
        )}
      </span>
    </p>
  ),
});
