import { Icon } from '#components/ui/Icon.tsx';
import { goBack } from '#islands/ui/go-back.ts';
import { back } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';

/** Out of a form, to where one came from. Without script, or from elsewhere, to where it leads. */
export default function BackLink({ to = paths.profile }: { to?: string }) {
  return (
    <a className="icon-button page-back" href={to} aria-label="Voltar" onClick={goBack}>
      <Icon of={back} />
    </a>
  );
}
