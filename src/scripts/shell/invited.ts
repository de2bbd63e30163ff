import { keptForSession } from '#scripts/stores/kept.ts';

/** An invitation to a team is for one e-mail alone, so the forms for guests begin with it. */
export function fillInvited() {
  const email = document.querySelector<HTMLInputElement>('[data-guests] #email');
  const invited = keptForSession['invitation']?.split('/')[1];
  if (email && invited && !email.value)
    email.value = new URLSearchParams(`email=${invited}`).get('email') ?? '';
}
