import { paths } from '#lib/paths.ts';

/** An account made with Google has no password. Each form that asks for one shows this way to get it. */
export const NoPassword = ({ email }: { email: string }) => (
  <p className="text-f14 text-text2">
    Entra com o Google ({email}) e ainda não tem senha. Para isto precisa de uma:{' '}
    <a href={paths.resetPassword}>criar uma senha</a>.
  </p>
);
