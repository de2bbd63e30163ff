import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { pictureTexts as texts } from '#lib/copy/chat-voice.ts';
import { close, download, zoomIn } from '#lib/icons.ts';
import { bindGestures } from '#scripts/portfolio/gestures.ts';
import { type PictureZoom, zoomOf } from '#scripts/portfolio/picture-zoom.ts';
import { wear } from '#scripts/styles/wear.ts';
import sheet from './picture-viewer.css?url';

interface Props {
  address: string;
  name: string;
  onClose: () => void;
  /** Saved by a press. */
  file?: string;
}

export default function PictureViewer({ address, name, onClose, file }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [failed, setFailed] = useState(false);
  const zoom = useRef<PictureZoom>(undefined);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The dialog must be closed before React removes it, because closing returns the focus.
    return () => shown?.close();
  }, []);

  useEffect(() => {
    const stage = dialog.current?.querySelector<HTMLElement>('.picture-viewer-stage');
    const picture = stage?.querySelector('img');
    if (!stage || !picture) return;
    zoom.current = zoomOf(stage, picture, dialog.current?.querySelector('[aria-pressed]') ?? null);
    bindGestures(stage, null, zoom.current, () => undefined);
  }, []);

  return (
    <dialog
      ref={dialog}
      className="picture-viewer"
      data-theme="dark"
      aria-label={texts.viewer(name)}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (zoom.current?.press(event.key)) event.preventDefault();
      }}
    >
      <div className="picture-viewer-bar flex items-center">
        <button
          type="button"
          className="icon-button"
          aria-label={texts.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon of={close} />
        </button>
        <p className="one-line flex-1 px-1 letters-f14">{name}</p>
        <button
          type="button"
          className="icon-button"
          aria-label={texts.zoom}
          aria-pressed="false"
          onClick={() => zoom.current?.toggle()}
        >
          <Icon of={zoomIn} />
        </button>
        {file && (
          <button
            type="button"
            className="icon-button"
            aria-label={texts.download}
            onClick={() => saveAs(file, name)}
          >
            <Icon of={download} />
          </button>
        )}
      </div>
      <div className="picture-viewer-stage relative flex flex-1 items-center justify-center overflow-hidden">
        {failed && <p role="alert">{texts.failed}</p>}
        <img src={address} alt={name} draggable={false} hidden={failed} onError={() => setFailed(true)} />
      </div>
    </dialog>
  );
}

function saveAs(file: string, name: string) {
  const link = document.createElement('a');
  Object.assign(link, { href: file, download: name });
  link.click();
}

/** With its sheet, which most visits do not need. */
export const loadDressed = () => wear(sheet).then(() => PictureViewer);
