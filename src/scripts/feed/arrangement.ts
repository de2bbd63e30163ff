import { kept } from '#scripts/stores/kept.ts';

/**
 * A choice rearranges the cards at once and changes the address. It is stored, and the script in the head applies it
 * before the first paint of the next visit.
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
  show(root.dataset['arrangement'] || 'feed');
  for (const link of links) {
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const arrangement = link.dataset['arrange'] ?? '';
      // Phones already store the choice under this name.
      kept['view'] = arrangement;
      show(arrangement);
      for (const tab of document.querySelectorAll<HTMLAnchorElement>('.tabs a')) forgetArrangement(tab);
      history.replaceState(history.state, '', link.href);
    });
  }
}

/** The tabs then lead to pages that use the stored choice. */
function forgetArrangement(link: HTMLAnchorElement) {
  const url = new URL(link.href);
  url.searchParams.delete('vista');
  link.href = url.href;
}
