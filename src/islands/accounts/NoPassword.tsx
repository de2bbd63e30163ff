import { paths } from '#lib/paths.ts';

/** Whoever came in by Google has none; what asks for one has to say how to get it. */
export const NoPassword = ({ email }: { email: string }) => (
  <p className="text-f14 text-text2">
    Entra com o Google ({email}) e ainda não tem senha. Para isto precisa de uma:{' '}
    <a href={paths.resetPassword}>criar uma senha</a>.
  </p>
);
