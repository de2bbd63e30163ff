import type { DealRow } from '#lib/contract/deals.ts';
import type { Request } from '#lib/contract/requests.ts';
import { amountText, dealScreenTexts as dealTexts, textsOf } from '#lib/copy/deal-screens.ts';
import { ownHomeTexts as texts } from '#lib/copy/own-home.ts';
import { needTexts } from '#lib/copy/request-list.ts';
import { actsOf } from '#lib/deals/acts.ts';
import { faceOfOther, isOffered, titleOf } from '#lib/deals/shown.ts';
import { dateOf } from '#lib/format/date.ts';
import { townOf } from '#lib/format/place.ts';
import { paths } from '#lib/paths.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { budgetText } from '#lib/requests/words.ts';
import { call } from '#scripts/calls/api.ts';
import { $person } from '#scripts/stores/session.ts';
import { orNothing } from './or-nothing.ts';
import { type OwnRow, ownRow } from './own-row.ts';

export interface OwnRows {
  readonly rows: readonly HTMLElement[];
  /** Those that are shown of what waits for the reader, and whether there are more. */
  readonly deals: number;
  readonly isMore: boolean;
  /** Requests that the reader knows how to answer, as far as the rows do not show them. */
  readonly fitting: readonly HTMLElement[];
}

const mostFitting = 4;

/** As many as their place in home.css has room for. */
const roomFor = (isSeller: boolean) => (isSeller ? 2 : 1);

/** What waits for the reader, else what they may do: always as many rows, so that nothing below them moves. */
export async function ownRows(isSeller: boolean): Promise<OwnRows> {
  const room = roomFor(isSeller);
  const [deals, requests] = await Promise.all([
    orNothing(() => call('GET', `/deals?group=turn&limit=${room + 1}`, { background: true })),
    isSeller
      ? orNothing(() => call('GET', `/requests/fitting?limit=${mostFitting}`, { background: true }))
      : [],
  ]);
  const free = Math.max(0, room - deals.length);
  const rows = [
    ...deals.map(ofDeal),
    ...requests.slice(0, free).map((request) => ofRequest(request, texts.fitting.one)),
    ...(isSeller ? ofPage() : []),
    { title: needTexts.home, about: [needTexts.text], href: requestPaths.create },
  ];
  return {
    deals: Math.min(deals.length, room),
    isMore: deals.length > room,
    rows: rows.slice(0, room).map(ownRow),
    fitting: requests.slice(free).map((request) => ownRow(ofRequest(request))),
  };
}

function ofDeal(deal: DealRow): OwnRow {
  const { role, state, due_on, review_owed } = deal;
  const { name, photo, company } = faceOfOther(deal);
  const [step] = actsOf(deal).main;
  return {
    title: titleOf(deal),
    who: { name, photo_url: photo },
    about: [
      company ? name : name.split(' ', 1)[0],
      isOffered(deal) && amountText(deal.amount),
      review_owed ? dealTexts.reviewOwed : due_on && dealTexts.dueOn(dateOf(due_on)),
    ],
    act: step && role !== 'moderator' ? textsOf(step, state, role).name : undefined,
    href: paths.deal(deal.id),
  };
}

const ofRequest = ({ title, slug, location, budget_max }: Request, why?: string): OwnRow => ({
  title,
  about: [why, budget_max !== null && budgetText(budget_max), townOf(location)],
  href: requestPaths.one(slug),
});

function ofPage(): OwnRow[] {
  const { username } = $person.get() ?? {};
  return username ? [{ title: texts.share, about: [texts.shareWhy], href: paths.ownPage(username) }] : [];
}
