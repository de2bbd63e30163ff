import { $person, type Person } from '#scripts/stores/session.ts';

const { documentElement: root } = document;

/** Repeats what the script in the head has shown: in the bars by CSS, in the menu by text. */
export function showPerson() {
  $person.subscribe((known) => {
    const person: Partial<Person> = known ?? {};
    if (person.paint) root.setAttribute('data-paint', person.paint);
    else root.removeAttribute('data-paint');
    root.toggleAttribute('data-has-company', person.hasCompany === true);
    root.toggleAttribute('data-seller', person.isSeller === true);
    root.style.setProperty('--initial', JSON.stringify(person.initial ?? ''));
    root.style.setProperty('--photo', person.photo ? `url(${JSON.stringify(person.photo)})` : 'none');
    for (const place of document.querySelectorAll<HTMLElement>('[data-who]'))
      place.textContent = String(person[place.dataset['who'] as keyof Person] ?? '');
  });
}
