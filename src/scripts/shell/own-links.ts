import { $person, type Person } from '#scripts/stores/session.ts';

/**
 * Shows the owner's links on their own public page and hides what is for others. A script does this, because the
 * cached page is the same for everybody.
 */
export function showOwnLinks() {
  $person.subscribe((person) => show(document, person));
}

export const showOwnLinksIn = (part: ParentNode) => show(part, $person.get());

function show(part: ParentNode, person: Person | undefined) {
  for (const link of part.querySelectorAll<HTMLElement>('[data-own]'))
    link.hidden = link.dataset['own'] !== person?.username;
  for (const link of part.querySelectorAll<HTMLElement>('[data-of-others]'))
    link.hidden = link.dataset['ofOthers'] === person?.username;
}
