import type { SavedSearch, SaveSearchInput } from '#lib/contract/saved-searches.ts';
import { alertTexts as texts } from '#lib/copy/saved-searches.ts';
import { paths } from '#lib/paths.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, problemText, unlessDone } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

const about = 'alert';
const lists: Readonly<Record<string, SaveSearchInput['of']>> = {
  [paths.jobs]: 'jobs',
  [requestPaths.all]: 'requests',
};

/** The saved search of this page. Null: it is not saved. Undefined: not known yet. */
let saved: SavedSearch | null | undefined;
let isBusy = false;

/** `isWanted`: the person asked to save the search before they signed in. */
export async function showAlert(button: HTMLElement, isWanted: boolean) {
  try {
    show(button, await find(button, true));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  if (isWanted && !saved) await pressAlert(button);
}

export async function pressAlert(button: HTMLElement) {
  if (isBusy) return;
  isBusy = true;
  button.setAttribute('aria-busy', 'true');
  try {
    if (saved === undefined) saved = await find(button, false);
    await (saved ? remove(button, saved) : save(button));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.asksToSignIn) toastError(error.status === 422 ? texts.nothing : problemText(error), { about });
  } finally {
    isBusy = false;
    button.removeAttribute('aria-busy');
  }
}

async function save(button: HTMLElement) {
  const { pathname, searchParams } = new URL(pathOf(button), location.origin);
  // The server validates these values.
  const said = Object.fromEntries(searchParams) as Omit<SaveSearchInput, 'of'>;
  const json = { of: lists[pathname] ?? 'search', ...said } as const;
  show(button, await call('POST', '/saved-searches', { json }));
  toastSuccess(texts.done, { about });
}

async function remove(button: HTMLElement, { id }: SavedSearch) {
  await unlessDone(call('DELETE', `/saved-searches/${id}`));
  show(button, null);
  toastSuccess(texts.undone, { about });
}

async function find(button: HTMLElement, background: boolean): Promise<SavedSearch | null> {
  const all = await call('GET', '/saved-searches', { background });
  return all.find(({ path }) => path === pathOf(button)) ?? null;
}

function show(button: HTMLElement, now: SavedSearch | null) {
  saved = now;
  const isSaved = now !== null;
  button.setAttribute('aria-pressed', String(isSaved));
  button.classList.toggle('button-quiet', isSaved);
  button.classList.toggle('button-outline', !isSaved);
  const words = button.querySelector('span');
  if (words) words.textContent = isSaved ? texts.saved : texts.save;
}

const pathOf = (button: HTMLElement) => button.dataset['alert'] ?? '';
