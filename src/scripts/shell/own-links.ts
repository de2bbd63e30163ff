import { $person, type Person } from '#scripts/stores/session.ts';

/**
 * Shows links to change the page on a person's own public page, and hides what only others may do there. By script,
 * because the page is the same for everybody.
 */
export function showOwnLinks() {
  $person.subscribe((person) => show(document, person));
}

/** The same for what a script has put on the page since. */
export const showOwnLinksIn = (part: ParentNode) => show(part, $person.get());

function show(part: ParentNode, person: Person | undefined) {
  for (const link of part.querySelectorAll<HTMLElement>('[data-own]'))
    link.hidden = link.dataset['own'] !== person?.username;
  for (const link of part.querySelectorAll<HTMLElement>('[data-of-others]'))
    link.hidden = link.dataset['ofOthers'] === person?.username;
}
