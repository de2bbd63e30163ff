import { $person } from '#scripts/stores/session.ts';

/**
 * Shows links to change the page on a person's own public page. By script, because the page is the same for everybody.
 */
export function showOwnLinks() {
  $person.subscribe((person) => {
    for (const link of document.querySelectorAll<HTMLElement>('[data-own]'))
      link.hidden = link.dataset['own'] !== person?.username;
  });
}
