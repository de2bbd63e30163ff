import { goBack } from '#islands/ui/go-back.ts';
import { back } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from './Icon.tsx';

/** Out of a form, to where one came from. Without script, to the profile. */
export default function BackLink() {
  return (
    <a className="icon-button page-back" href={paths.profile} aria-label="Voltar" onClick={goBack}>
      <Icon of={back} />
    </a>
  );
}
