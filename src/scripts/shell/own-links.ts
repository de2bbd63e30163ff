import { $person } from '#scripts/stores/session.ts';

/**
 * Shows links to change the page on a person's own public page, and hides what only others may do there. By script,
 * because the page is the same for everybody.
 */
export function showOwnLinks() {
  $person.subscribe((person) => {
    for (const link of document.querySelectorAll<HTMLElement>('[data-own]'))
      link.hidden = link.dataset['own'] !== person?.username;
    for (const link of document.querySelectorAll<HTMLElement>('[data-of-others]'))
      link.hidden = link.dataset['ofOthers'] === person?.username;
  });
}
