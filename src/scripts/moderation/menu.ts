import { moderationTexts as texts } from '#lib/copy/moderation/menu.ts';
import { flag, info } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { part } from '#scripts/dom/part.ts';
import { $person } from '#scripts/stores/session.ts';

/** The pages of which each call is refused to a suspended person. */
const refused: readonly string[] = [
  paths.messages,
  paths.notifications,
  paths.profile,
  paths.bookmarks,
  paths.myServices,
];

const moderation = newItem(paths.moderation, flag, texts.name);
const decisions = newItem(paths.decisions, info, texts.decisions);

// Somebody else may sign in in another tab, and a suspended person may be let in.
$person.subscribe((person) => {
  const isSuspended = person?.isSuspended === true;
  moderation.hidden = isSuspended || !person?.moderates;
  decisions.hidden = !isSuspended;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav li > a'))
    if (refused.includes(link.pathname)) link.parentElement?.toggleAttribute('hidden', isSuspended);
});

function newItem(path: string, icon: string, name: string): HTMLLIElement {
  const link = part('a', 'option');
  link.href = path;
  link.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${icon}</svg>`;
  link.append(name);
  const item = document.createElement('li');
  item.append(link);
  document.querySelector('.drawer nav ul')?.append(item);
  return item;
}
