import { newToken } from './secrets.ts';

/** The row of who has none. The key is unique, and no e-mail. */
export const noEmail = () => ({ email: '', email_key: `none ${newToken()}` });
