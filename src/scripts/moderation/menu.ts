import { moderationTexts as texts } from '#lib/copy/moderation/menu.ts';
import { paths } from '#lib/paths.ts';
import { part } from '#scripts/dom/part.ts';
import { $person } from '#scripts/stores/session.ts';

const moderation = moderationItem();

let isAsked = false;

// Somebody else may sign in in another tab.
$person.subscribe((person) => {
  moderation.hidden = !person?.moderates;
  if (!person?.isSuspended || isAsked) return;
  isAsked = true;
  import('./suspended-menu.ts').then(
    ({ followStanding }) => followStanding(),
    () => undefined,
  );
});

function moderationItem(): HTMLLIElement {
  const link = part('a', 'option');
  link.href = paths.moderation;
  // As “Decisões” has it in the same menu. The file of all icons would bring those of islands to each page.
  const flag = document.querySelector(`.drawer [href="${paths.decisions}"] .icon`)?.cloneNode(true);
  link.append(flag ?? '', texts.name);
  const item = document.createElement('li');
  item.append(link);
  document.querySelector('.drawer nav ul')?.append(item);
  return item;
}
