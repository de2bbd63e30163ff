import { useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { pictureComplaint, pictureTypes } from '#islands/fields/picture-file.ts';
import { Problem } from '#islands/forms/Problem.tsx';
import { pictureTexts as texts } from '#lib/copy/pictures.ts';
import { camera } from '#lib/icons.ts';
import { PictureRow } from './PictureRow.tsx';
import type { Pictures } from './use-pictures.ts';

interface Props {
  id: string;
  of: Pictures;
  most: number;
  error: string | undefined;
}

/** Each picture uploads as soon as it is chosen. The first one is the cover. */
export function PicturesField({ id, of: { list, pictures }, most, error }: Props) {
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<number>();
  const placesLeft = most - pictures.length;
  const words = most === 1 ? 'Imagem' : 'Imagens';
  const isFull = placesLeft <= 0 && most > 1;
  const add = most === 1 && placesLeft === 0 ? 'Trocar imagem' : `Adicionar ${words.toLowerCase()}`;

  function choose(files: readonly File[]) {
    const wrong = files.flatMap((file) => {
      const complaint = pictureComplaint(file);
      return complaint ? [`${file.name}: ${complaint}`] : [];
    });
    const right = files.filter((file) => !pictureComplaint(file));
    // If one picture is allowed, a new choice replaces it.
    const [only] = most === 1 && right.length > 0 ? pictures : [];
    if (only) list.remove(only.id);
    const free = only ? 1 : placesLeft;
    setComplaints([...wrong, ...(right.length > free ? [texts.tooMany(most)] : [])]);
    list.add(right.slice(0, free));
  }

  function move(picture: number, place: number) {
    list.move(picture, place);
    setAnnouncement(texts.moved(place + 1, pictures.length));
  }

  function remove(picture: number) {
    list.remove(picture);
    setComplaints([]);
    setAnnouncement(texts.removed);
    // The pressed button disappears with its row, so the focus goes to the file input.
    document.getElementById(id)?.focus();
  }

  return (
    <fieldset className="pictures-field min-w-0">
      <legend className="label">
        {words} <span className="optional">(opcional)</span>
      </legend>
      {pictures.length > 0 && (
        <ol className="picture-rows" aria-label={words}>
          {pictures.map((picture, place) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              place={place}
              alone={most === 1}
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
      <span className="picture-add relative flex items-center">
        <Icon of={camera} className="mr-3 text-primary" />
        <span>
          <b className="block letters-f16 font-semibold">{isFull ? 'Imagens completas' : add}</b>
          <span className="block text-f13 text-text2" id={`${id}-said`}>
            {isFull ? texts.full(most) : texts.hint(most)}
          </span>
        </span>
        <input
          id={id}
          type="file"
          multiple={most > 1}
          aria-label={add}
          aria-describedby={`${id}-said`}
          aria-invalid={error ? true : undefined}
          aria-disabled={isFull || undefined}
          accept={pictureTypes.join(',')}
          onClick={(event) => isFull && event.preventDefault()}
          onChange={({ target }) => {
            const files = Array.from(target.files ?? []);
            // Cleared, so that choosing the same files again fires a change event.
            target.value = '';
            choose(files);
          }}
        />
      </span>
      <Problem text={[...complaints, ...(error ? [error] : [])].join(' ') || undefined} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}
