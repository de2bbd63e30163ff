/**
 * The form that leads to sign in and back, see components/marks/SignInForm.astro. Buttons for who is signed in belong
 * to it: for who is not, and without script, the browser itself sends it.
 */
export const signInForm = 'sign-in-first';

/** At the end of the address of a thing's page: opens the sheet in which it is reported. */
export const reporting = '#denunciar';
