/**
 * The form that leads to sign in and back, see components/marks/SignInForm.astro. Buttons for signed-in people belong
 * to it, so the browser sends it for everybody else, and without script.
 */
export const signInForm = 'sign-in-first';

/** Added to the address of a thing's page, it opens the report sheet. */
export const reporting = '#denunciar';

/** Added to the address of a vacancy's page, it opens the form for an application. */
export const applying = '#candidatar';
