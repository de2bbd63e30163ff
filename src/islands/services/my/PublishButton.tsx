import { useStore } from '@nanostores/react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { plus } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { $mayPublish, $publishing, openPublishing } from './publishing.ts';

export default function PublishButton() {
  const mayPublish = useStore($mayPublish);
  const isOpening = useStore($publishing) === 'opening';
  return (
    <Button
      size="small"
      href={paths.publishService}
      hidden={!mayPublish}
      busy={isOpening}
      onClick={(event) => {
        event.preventDefault();
        openPublishing();
      }}
    >
      {!isOpening && <Icon of={plus} />}
      Publicar
    </Button>
  );
}
