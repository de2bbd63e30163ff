/**
 * The form that leads to the sign-in page and back, see components/marks/MarkParts.astro. The buttons for signed-in
 * people belong to it, so for everybody else the browser submits it without script.
 */
export const signInForm = 'sign-in-first';

export const reporting = '#denunciar';

/** This fragment on the page of a thing opens its share sheet, see components/marks/Sharing.tsx. */
export const sharing = '#partilhar';

export const applying = '#candidatar';

/** On the page of a request: answers it. */
export const offering = '#propor';
