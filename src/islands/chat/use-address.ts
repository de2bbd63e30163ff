import { goToAddress, useAddressed } from '#islands/ui/use-query.ts';
import { paths } from '#lib/paths.ts';

export const userFilters = ['all', 'company', 'freelancer', 'simple'] as const;
export type UserFilter = (typeof userFilters)[number];

export interface Address {
  readonly open: number | undefined;
  readonly message: number | undefined;
  readonly filter: UserFilter;
  readonly tab: 'conversations' | 'users';
  /** Whose list it names. Undefined: the one that was shown last. */
  readonly company: number | undefined;
}

/**
 * History state of an open picture viewer. It is a separate history entry, so that "back" closes the viewer
 * first.
 */
const viewing = 'viewing';
const below = 'below';

export function addressIn(search: string): Address {
  const asked = new URLSearchParams(search);
  const number = (name: string) => {
    const text = asked.get(name) ?? '';
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  };
  const filter = asked.get('filter') as UserFilter;
  return {
    open: number('open'),
    message: number('message'),
    filter: userFilters.includes(filter) ? filter : 'all',
    tab: asked.get('tab') === 'users' ? 'users' : 'conversations',
    company: number('empresa'),
  };
}

export function searchOf({ open, message, filter, tab, company }: Partial<Address>): string {
  const asked = new URLSearchParams();
  if (company) asked.set('empresa', String(company));
  if (open) asked.set('open', String(open));
  if (message) asked.set('message', String(message));
  if (filter && filter !== 'all') asked.set('filter', filter);
  if (tab === 'users') asked.set('tab', 'users');
  const text = String(asked);
  return text && `?${text}`;
}

export function useAddress(search: string): Address & { readonly isViewing: boolean } {
  const now = useAddressed(() => location.search, search);
  const isViewing = useAddressed(() => history.state?.[viewing] === true, false);
  return { ...addressIn(now), isViewing };
}

const isNarrow = () => matchMedia('(max-width: 767.98px)').matches;

/**
 * On phones, opening a conversation adds a history entry above the list. On wide screens, another
 * conversation replaces the entry of the open one.
 */
export function go(address: Partial<Address>, { replace = false } = {}): void {
  const path = paths.messages + searchOf(address);
  const isSame = location.pathname + location.search === path;
  const replaces = replace || isSame || (!isNarrow() && addressIn(location.search).open !== undefined);
  goToAddress(path, { replaces, state: replaces ? history.state : { [below]: true } });
}

export function view(): void {
  goToAddress(location.href, { state: { ...history.state, [viewing]: true } });
}

/** Does nothing if "back" has already closed the viewer. */
export function endView(): void {
  if (history.state?.[viewing]) history.back();
}

export function close(address: Partial<Address>): void {
  if (isNarrow() && history.state?.[below]) history.back();
  else go(address, { replace: true });
}

/**
 * A page opened directly has no history. This adds entries, so that "back" leads from a conversation to the
 * list, and from the list to the start page.
 */
export function layHistory(): () => void {
  const here = location.pathname + location.search;
  // After a reload no viewer is open yet.
  if (history.state?.[viewing]) history.replaceState({ [below]: true }, '');
  if (isNarrow() && !history.state?.[below]) {
    const { open } = addressIn(location.search);
    // Whoever asks something about an offer goes back to the offers.
    if (open && /^\/(pedidos|acordos)\/./.test(pathOf(document.referrer))) {
      history.replaceState({ [below]: true }, '');
      return () => {};
    }
    const cameFromHome = /^\/(home)?$/.test(pathOf(document.referrer));
    if (!cameFromHome) {
      history.replaceState({ home: true }, '', paths.home);
      history.pushState({ [below]: true }, '', open ? paths.messages : here);
    }
    if (open) {
      if (cameFromHome) history.replaceState({ [below]: true }, '', paths.messages);
      history.pushState({ [below]: true }, '', here);
    }
    history.replaceState({ [below]: true }, '', here);
  }
  const leave = () => {
    if (history.state?.home) location.reload();
  };
  addEventListener('popstate', leave);
  return () => removeEventListener('popstate', leave);
}

function pathOf(address: string): string {
  try {
    const { origin, pathname } = new URL(address);
    return origin === location.origin ? pathname : '';
  } catch {
    return '';
  }
}
