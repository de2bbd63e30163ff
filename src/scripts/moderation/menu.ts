import { moderationTexts as texts } from '#lib/copy/moderation/menu.ts';
import { flag } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { part } from '#scripts/dom/part.ts';
import { $person } from '#scripts/stores/session.ts';

const moderation = newItem(paths.moderation, flag, texts.name);

let isAsked = false;

// Somebody else may sign in in another tab.
$person.subscribe((person) => {
  moderation.hidden = !person?.moderates;
  if (!person?.isSuspended || isAsked) return;
  isAsked = true;
  import('./suspended-menu.ts').then(
    ({ followStanding }) => followStanding(newItem),
    () => undefined,
  );
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
