import { useStore } from '@nanostores/react';
import { Icon } from '#components/ui/Icon.tsx';
import { plus } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { $mayPublish, $publishing, openPublishing } from './publishing.ts';

/** In the heading. Before its script is there, a link to the same. */
export default function PublishButton() {
  const mayPublish = useStore($mayPublish);
  const isOpening = useStore($publishing) === 'opening';
  return (
    <a
      className="button button-small"
      href={`${paths.myServices}?publicar=1`}
      hidden={!mayPublish}
      aria-busy={isOpening || undefined}
      onClick={(event) => {
        event.preventDefault();
        openPublishing();
      }}
    >
      {isOpening ? <span className="spinner" /> : <Icon of={plus} />}
      Publicar
    </a>
  );
}
