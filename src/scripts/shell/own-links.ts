import { $person } from '#scripts/stores/session.ts';

/**
 * Shows the owner's links on their own public page and hides what is for others. A script does this, because the
 * cached page is the same for everybody.
 */
export function showOwnLinks() {
  $person.subscribe((person) => show(document, person?.username));
}

export const showOwnLinksIn = (part: ParentNode) => show(part, $person.get()?.username);

function show(part: ParentNode, username: string | undefined) {
  for (const link of part.querySelectorAll<HTMLElement>('[data-own]'))
    link.hidden = link.dataset['own'] !== username;
  for (const link of part.querySelectorAll<HTMLElement>('[data-of-others]'))
    link.hidden = link.dataset['ofOthers'] === username;
}
