import { $person } from '#scripts/stores/session.ts';

/** On one's own public page a way to change it. The page is the same for everybody, so it is shown here. */
export function showOwnLinks() {
  $person.subscribe((person) => {
    for (const link of document.querySelectorAll<HTMLElement>('[data-own]'))
      link.hidden = link.dataset['own'] !== person?.username;
  });
}
