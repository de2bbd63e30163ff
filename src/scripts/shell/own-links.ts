import { $person } from '#scripts/stores/session.ts';

/**
 * Shows what is for who publishes what a page shows, and hides what is for others. A script does this, because the
 * cached page is the same for everybody.
 */
export function showOwnLinks() {
  $person.subscribe((person) => show(document, person?.mine));
}

export const showOwnLinksIn = (part: ParentNode) => show(part, $person.get()?.mine);

function show(part: ParentNode, mine: readonly unknown[] = []) {
  for (const link of part.querySelectorAll<HTMLElement>('[data-own]'))
    link.hidden = !mine.includes(link.dataset['own']);
  for (const link of part.querySelectorAll<HTMLElement>('[data-of-others]'))
    link.hidden = mine.includes(link.dataset['ofOthers']);
}
