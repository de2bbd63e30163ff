import { $person, type Person } from '#scripts/stores/session.ts';

const { documentElement: root } = document;

/** Shows who is signed in, as the script in the head did before: the bars by CSS, the menu in words. */
export function showWhoLooks() {
  $person.subscribe((person) => {
    if (person) root.setAttribute('data-paint', String(person.paint));
    else root.removeAttribute('data-paint');
    root.style.setProperty('--initial', JSON.stringify(person?.initial ?? ''));
    root.style.setProperty('--photo', person?.photo ? `url(${JSON.stringify(person.photo)})` : 'none');
    for (const place of document.querySelectorAll<HTMLElement>('[data-who]'))
      place.textContent = String(person?.[place.dataset['who'] as keyof Person] ?? '');
  });
}
