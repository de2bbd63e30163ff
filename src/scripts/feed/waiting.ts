import { amountText } from '#lib/copy/deal-screens.ts';
import { greetingTexts as texts } from '#lib/copy/greeting.ts';
import { needTexts } from '#lib/copy/request-list.ts';
import { isOffered, otherOf, titleOf } from '#lib/deals/shown.ts';
import { paths } from '#lib/paths.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';

/** The deal that has waited for the reader's next step. Where none does, the way to ask for work. */
export async function showWaiting(place: Element): Promise<void> {
  const [deal, another] = await waiting();
  const [title, about, href] = deal
    ? [
        titleOf(deal),
        [otherOf(deal).name, isOffered(deal) && amountText(deal.amount), another && texts.alsoWaiting],
        another ? paths.deals : paths.deal(deal.id),
      ]
    : [needTexts.home, [], requestPaths.create];
  const link = document.createElement('a');
  link.href = href;
  link.append(line('b', title), line('span', about.filter(Boolean).join(' · ')));
  place.textContent = '';
  place.append(link);
}

async function waiting() {
  try {
    return await call('GET', '/deals?group=turn&limit=2', { background: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [];
  }
}

function line(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.className = 'one-line';
  made.textContent = text;
  return made;
}
