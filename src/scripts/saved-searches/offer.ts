import type { Category } from '#lib/categories.ts';
import { alertTexts, requestAlertTexts as texts } from '#lib/copy/saved-searches.ts';
import { provinces } from '#lib/provinces.ts';
import { typedHref, typedLists } from '#lib/search/typed-lists.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { personNow } from '#scripts/calls/token.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastDone, toastError, toastSuccess } from '#scripts/stores/toasts.ts';

const about = 'request-alert';

interface Trade {
  readonly category: Category;
  readonly province: (typeof provinces)[number];
}

/** Once for each trade and province: whoever lets the offer go has refused it. */
export async function offerRequestAlert(category: Category, place: string | null): Promise<void> {
  const province = provinces.find((name) => name === place);
  if (!province) return;
  const trade = { category, province };
  const path = typedHref(typedLists.requests, trade);
  const key = `${about}:${personNow()}:${path}`;
  if (kept[key]) return;
  try {
    const saved = await call('GET', '/saved-searches', { background: true });
    if (saved.some((search) => search.path === path)) return;
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  kept[key] = 'offered';
  const action = { text: alertTexts.save, run: () => void save(trade) };
  toastDone(texts.title, texts.offer(category, province), { about, action });
}

async function save(trade: Trade): Promise<void> {
  try {
    await call('POST', '/saved-searches', { json: { of: 'requests', ...trade } });
    toastSuccess(texts.done(trade.category, trade.province), { about });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.asksToSignIn) toastError(problemText(error), { about });
  }
}
