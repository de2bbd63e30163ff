import { info } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { $person } from '#scripts/stores/session.ts';
import { newItem } from './menu.ts';

/** The pages of which each call is refused to a suspended person. */
const refused: readonly string[] = [
  paths.messages,
  paths.notifications,
  paths.profile,
  paths.bookmarks,
  paths.myServices,
  paths.moderation,
];

const decisions = newItem(paths.decisions, info, 'Decisões');

// A suspended person may be let in, or somebody else may sign in in another tab.
$person.subscribe((person) => {
  const isSuspended = person?.isSuspended === true;
  decisions.hidden = !isSuspended;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav li > a'))
    if (refused.includes(link.pathname))
      link.parentElement?.toggleAttribute(
        'hidden',
        isSuspended || (link.pathname === paths.moderation && !person?.moderates),
      );
});
