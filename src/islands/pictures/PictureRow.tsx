import { useLayoutEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { pictureTexts as texts } from '#lib/copy/pictures.ts';
import { problems } from '#lib/copy/problems.ts';
import { pictureSources } from '#lib/format/picture.ts';
import { alert, chevronDown, close } from '#lib/icons.ts';
import type { Picture } from './picture-list.ts';

interface Props {
  picture: Picture;
  /** Counted from 0. The first picture is the cover. */
  place: number;
  count: number;
  alone: boolean;
  onMove: (place: number) => void;
  onRemove: () => void;
  onAgain: () => void;
  onDrag: () => void;
  onDrop: () => void;
}

export function PictureRow({
  picture,
  place,
  count,
  alone,
  onMove,
  onRemove,
  onAgain,
  onDrag,
  onDrop,
}: Props) {
  const { state, progress, problem } = picture;
  const name = `imagem ${place + 1}`;
  const pressed = useFocusKept(place);
  const mover = (text: string, to: number, turned: boolean) => {
    const isPlace = to >= 0 && to < count;
    return (
      <button
        type="button"
        className={`icon-button${turned ? ' picture-forth' : ''}`}
        aria-label={`Mover ${name} ${text}`}
        // Not disabled, because a disabled button at the end of the list would lose the focus.
        aria-disabled={!isPlace || undefined}
        onClick={({ currentTarget }) => {
          pressed.current = currentTarget;
          if (isPlace) onMove(to);
        }}
      >
        <Icon of={chevronDown} />
      </button>
    );
  };
  return (
    <li
      className={`picture-row picture-${state}`}
      draggable={count > 1}
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <div className="row flex-wrap">
        {picture.shown ? (
          <img
            className="picture-thumb"
            src={pictureSources(picture.shown, 112).src}
            alt=""
            draggable={false}
          />
        ) : (
          <span className="picture-thumb" />
        )}
        <div className="grow">
          <p className="picture-title flex flex-wrap items-center letters-f14">
            <b className="line-clamp-2 mr-2 wrap-anywhere">{picture.name ?? `Imagem ${place + 1}`}</b>
            {place === 0 && !alone && <span className="pill pill-info">Capa</span>}
          </p>
          {state === 'waiting' && <p className="hint">{texts.waiting}</p>}
          {state === 'kept' && picture.name && <p className="hint">{texts.sent}</p>}
          {state === 'sending' && (
            <p className="hint">
              {texts.sending(progress)}
              <progress aria-label={`Envio da ${name}`} value={progress} max={1} />
            </p>
          )}
        </div>
        {count > 1 && mover('para a frente', place - 1, true)}
        {count > 1 && mover('para trás', place + 1, false)}
        <button type="button" className="icon-button" aria-label={`Remover ${name}`} onClick={onRemove}>
          <Icon of={close} />
        </button>
      </div>
      <div role="alert">
        {(problem ?? state === 'gone') && (state === 'failed' || state === 'refused' || state === 'gone') && (
          <p className="error">
            <Icon of={alert} />
            {state === 'gone' ? texts.gone : problem}
          </p>
        )}
      </div>
      {state === 'failed' && (
        <Button className="mt-2" look="quiet" size="small" onClick={onAgain}>
          {problems.retry}
        </Button>
      )}
    </li>
  );
}

/** Moving a row in the DOM takes the focus from the pressed button. This hook restores it. */
function useFocusKept(place: number) {
  const pressed = useRef<HTMLElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the place changes
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [place]);
  return pressed;
}
