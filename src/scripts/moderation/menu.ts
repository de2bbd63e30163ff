import { moderationTexts as texts } from '#lib/copy/moderation/menu.ts';
import { flag } from '#lib/icons.ts';
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
  link.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${flag}</svg>`;
  link.append(texts.name);
  const item = document.createElement('li');
  item.append(link);
  document.querySelector('.drawer nav ul')?.append(item);
  return item;
}
