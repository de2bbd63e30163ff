import { Icon } from '#components/ui/Icon.tsx';
import { goBack } from '#islands/ui/go-back.ts';
import { back } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';

/**
 * Leads out of a form, back to the previous page. Without script, or if the person came from another site, it
 * leads to `to`.
 */
export default function BackLink({ to = paths.profile }: { to?: string }) {
  return (
    <a className="icon-button page-back" href={to} aria-label="Voltar" onClick={goBack}>
      <Icon of={back} />
    </a>
  );
}
