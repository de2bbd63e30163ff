import type { CompanyOnCard } from '../contract/company-cards.ts';
import type { FeedItem } from '../contract/feed.ts';
import { dayInMaputo } from '../format/date.ts';
import { keptMs } from '../jobs/today.ts';
import { type CardOf, cardOf } from '../thing-fronts.ts';
import { thingKey } from '../things.ts';

/** Fewer are no part of the page by themselves. */
export const mostOnRail = 3;
const dayMs = 24 * 60 * 60_000;

export interface Rails {
  readonly companies: readonly CompanyOnCard[] | undefined;
  readonly jobs: { readonly since: 'today' | 'week'; readonly cards: readonly CardOf<'job'>[] } | undefined;
  readonly requests: readonly CardOf<'request'>[] | undefined;
}

interface Read {
  readonly companies: readonly CompanyOnCard[];
  readonly jobs: readonly FeedItem[];
  readonly requests: readonly FeedItem[];
}

/** What the home page shows beside its feed, without what it shows there. */
export function railsOf({ companies, jobs, requests }: Read, shown: readonly FeedItem[], now: Date): Rails {
  const inFeed = new Set(shown.map(thingKey));
  const others = (items: readonly FeedItem[]) => items.filter((item) => !inFeed.has(thingKey(item)));
  return {
    companies: enough(companies),
    jobs: recent(
      others(jobs).filter((item) => item.type === 'job'),
      now,
    ),
    // As many as fit beside the vacancies.
    requests: enough(
      others(requests)
        .map(cardOf)
        .filter((card) => card.type === 'request'),
    )?.slice(0, 2),
  };
}

export const hasRails = ({ companies, jobs, requests }: Rails): boolean =>
  companies !== undefined || jobs !== undefined || requests !== undefined;

const enough = <Of>(all: readonly Of[]): readonly Of[] | undefined =>
  all.length < mostOnRail ? undefined : all.slice(0, mostOnRail);

function recent(jobs: readonly Extract<FeedItem, { type: 'job' }>[], now: Date): Rails['jobs'] {
  const until = new Date(now.getTime() + keptMs);
  const sinceWeek = until.getTime() - 7 * dayMs;
  const ofToday = jobs.filter(({ created_at }) => dayInMaputo(new Date(created_at)) === dayInMaputo(until));
  const today = enough(ofToday);
  const week = today ?? enough(jobs.filter(({ created_at }) => Date.parse(created_at) >= sinceWeek));
  return (
    week && { since: today ? 'today' : 'week', cards: week.map(cardOf).filter((card) => card.type === 'job') }
  );
}
