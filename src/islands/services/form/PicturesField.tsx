import { useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { pictureComplaint, pictureTypes } from '#islands/fields/picture-file.ts';
import { Problem } from '#islands/forms/Problem.tsx';
import { mostPictures } from '#lib/contract/service-form.ts';
import { serviceFormTexts as texts } from '#lib/copy/service-form.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { camera } from '#lib/icons.ts';
import { PictureRow } from './PictureRow.tsx';
import type { Pictures } from './use-pictures.ts';

interface Props {
  of: Pictures;
  error: string | undefined;
}

/** Up to six pictures, each sent as soon as it is chosen. The first one represents the service everywhere. */
export function PicturesField({ of: { list, pictures }, error }: Props) {
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number>();
  const room = mostPictures - pictures.length;

  function choose(files: readonly File[]) {
    const wrong = files.flatMap((file) => {
      const complaint = pictureComplaint(file);
      return complaint ? [`${file.name}: ${complaint}`] : [];
    });
    const right = files.filter((file) => !pictureComplaint(file));
    setComplaints([...wrong, ...(right.length > room ? [serviceTexts.manyPictures] : [])]);
    list.add(right.slice(0, room));
  }

  function move(id: number, place: number) {
    list.move(id, place);
    setSaid(texts.pictureMoved(place + 1, pictures.length));
  }

  function remove(id: number) {
    list.remove(id);
    setComplaints([]);
    setSaid(texts.pictureRemoved);
    // The pressed button has gone with its row, so the focus goes to the file input.
    document.getElementById('service-pictures')?.focus();
  }

  return (
    <fieldset className="pictures-field">
      <legend className="label">
        Imagens <span className="optional">(opcional)</span>
      </legend>
      {pictures.length > 0 && (
        <ol className="picture-rows" aria-label="Imagens">
          {pictures.map((picture, place) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              place={place}
              count={pictures.length}
              onMove={(to) => move(picture.id, to)}
              onRemove={() => remove(picture.id)}
              onAgain={() => list.again(picture.id)}
              onDrag={() => setDragged(picture.id)}
              onDrop={() => dragged !== undefined && move(dragged, place)}
            />
          ))}
        </ol>
      )}
      <span className="picture-add">
        <Icon of={camera} />
        <span>
          <b>{room > 0 ? 'Adicionar imagens' : 'Imagens completas'}</b>
          <span id="service-pictures-said">{room > 0 ? texts.picturesHint : texts.picturesFull}</span>
        </span>
        <input
          id="service-pictures"
          type="file"
          multiple
          aria-label="Adicionar imagens"
          aria-describedby="service-pictures-said"
          aria-invalid={error ? true : undefined}
          aria-disabled={room <= 0 || undefined}
          accept={pictureTypes.join(',')}
          onClick={(event) => room <= 0 && event.preventDefault()}
          onChange={({ target }) => {
            const files = Array.from(target.files ?? []);
            // Cleared, so that choosing the same file again is a change too.
            target.value = '';
            choose(files);
          }}
        />
      </span>
      <Problem text={[...complaints, ...(error ? [error] : [])].join(' ') || undefined} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}
