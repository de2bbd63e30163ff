import { paths } from '#lib/paths.ts';
import { kept } from '#lib/stores/kept.ts';

export const views = ['feed', 'grid', 'list'] as const;
export type View = (typeof views)[number];

/** As an address says it; nothing where it says nothing, or what there is not. */
export const viewIn = (params: URLSearchParams): View | undefined =>
  views.find((view) => view === params.get('vista'));

interface ExploreAsked {
  readonly type?: string | undefined;
  readonly vista?: string | undefined;
  readonly last_id?: string | undefined;
}

/** The page of everything, as narrowed and looked at. */
export function exploreHref(asked: ExploreAsked): string {
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${paths.explore}?${new URLSearchParams(given)}` : paths.explore;
}

/**
 * Ways to look at the same cards: a choice changes them at once and stands in the address, and the browser keeps it for
 * the next time, when the script in the head shows it before anything is painted.
 */
export function bindViews() {
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-to-view]');
  if (links.length === 0) return;
  const root = document.documentElement;
  const show = (view: string) => {
    root.setAttribute('data-view', view);
    for (const link of links) {
      if (link.dataset['toView'] === view) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  show(root.dataset['view'] ?? 'feed');
  for (const link of links) {
    link.addEventListener('click', (event) => {
      // In a tab of its own it is for the browser to open.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const view = link.dataset['toView'] ?? '';
      kept['view'] = view;
      show(view);
      for (const tab of document.querySelectorAll<HTMLAnchorElement>('.tabs a')) forgetView(tab);
      history.replaceState(history.state, '', link.href);
    });
  }
}

/** What was chosen since goes before what the address said when the page came. */
function forgetView(link: HTMLAnchorElement) {
  const url = new URL(link.href);
  url.searchParams.delete('vista');
  link.href = url.href;
}
