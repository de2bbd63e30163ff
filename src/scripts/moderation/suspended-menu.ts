import { moderationTexts as texts } from '#lib/copy/moderation/menu.ts';
import { info } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { $person } from '#scripts/stores/session.ts';

/** The pages of which each call is refused to a suspended person. */
const refused: readonly string[] = [
  paths.messages,
  paths.notifications,
  paths.profile,
  paths.bookmarks,
  paths.myServices,
  paths.moderation,
];

/** A suspended person may be let in, or somebody else may sign in in another tab. */
export function followStanding(newItem: (path: string, icon: string, name: string) => HTMLLIElement): void {
  const decisions = newItem(paths.decisions, info, texts.decisions);
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
}
