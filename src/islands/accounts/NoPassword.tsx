import { paths } from '#lib/paths.ts';

/** Accounts made with Google have no password. Forms that ask for a password show this link to set one. */
export const NoPassword = ({ email }: { email: string | null }) => (
  <p className="text-f14 text-text2">
    Entra com o Google{email && ` (${email})`} e ainda não tem senha. Para isto precisa de uma:{' '}
    <a href={paths.resetPassword}>criar uma senha</a>.
  </p>
);
