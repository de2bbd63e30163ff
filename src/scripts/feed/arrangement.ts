import { kept } from '#scripts/stores/kept.ts';

/**
 * A choice rearranges the cards at once and is written into the address. The browser keeps it for the next visit, where
 * the script in the head applies it before anything is painted.
 */
export function bindArrangement() {
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-arrange]');
  if (links.length === 0) return;
  const root = document.documentElement;
  const show = (arrangement: string) => {
    root.setAttribute('data-arrangement', arrangement);
    for (const link of links) {
      if (link.dataset['arrange'] === arrangement) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  show(root.dataset['arrangement'] ?? 'feed');
  for (const link of links) {
    link.addEventListener('click', (event) => {
      // In a tab of its own it is for the browser to open.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const arrangement = link.dataset['arrange'] ?? '';
      // Phones keep it under this name since the feed is there.
      kept['view'] = arrangement;
      show(arrangement);
      for (const tab of document.querySelectorAll<HTMLAnchorElement>('.tabs a')) forgetArrangement(tab);
      history.replaceState(history.state, '', link.href);
    });
  }
}

/** What was chosen since goes before what the address said when the page came. */
function forgetArrangement(link: HTMLAnchorElement) {
  const url = new URL(link.href);
  url.searchParams.delete('vista');
  link.href = url.href;
}
