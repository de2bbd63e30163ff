import { paths } from '#lib/paths.ts';
import { $person } from '#scripts/stores/session.ts';

/** The pages of which each call is refused to a suspended person. */
const refused: readonly string[] = [
  paths.messages,
  paths.notifications,
  paths.profile,
  paths.bookmarks,
  paths.myServices,
  paths.myApplications,
  paths.moderation,
];

/** A suspended person may be let in, or somebody else may sign in in another tab. */
export function followStanding(): void {
  $person.subscribe((person) => {
    const isSuspended = person?.isSuspended === true;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav li > a'))
      if (refused.includes(link.pathname))
        link.parentElement?.toggleAttribute(
          'hidden',
          isSuspended || (link.pathname === paths.moderation && !person?.moderates),
        );
  });
}
