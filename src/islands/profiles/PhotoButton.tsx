import { useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { FileInput } from '#islands/fields/FileInput.tsx';
import { pictureTypes } from '#islands/fields/picture-file.ts';
import { problems } from '#lib/copy/problems.ts';
import { alert, camera } from '#lib/icons.ts';
import type { PhotoChange } from './photo-change.ts';

interface Props {
  id?: string;
  label: string;
  change: PhotoChange;
}

export function PhotoButton({ id, label, change }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        id={id}
        type="button"
        className="icon-button photo-button"
        aria-label={label}
        aria-busy={change.progress !== undefined || undefined}
        onClick={() => change.progress === undefined && input.current?.click()}
      >
        <Icon of={camera} />
      </button>
      <FileInput ref={input} label={label} accept={pictureTypes.join()} hidden onChoose={change.choose} />
    </>
  );
}

export const PhotoState = ({ change: { progress, problem, retry, dismiss } }: { change: PhotoChange }) => (
  <>
    {progress !== undefined && (
      <div className="mt-3 row" role="status">
        <span className="text-f14">Enviando...</span>
        <progress className="progress grow" aria-label="Envio da imagem" max={1} value={progress} />
      </div>
    )}
    <div role="alert">
      {problem && (
        <div className="mt-3 note note-danger">
          <Icon of={alert} />
          <div className="grow">
            <p>{problem}</p>
            <div className="row mt-2">
              {retry && (
                <Button size="small" onClick={retry}>
                  {problems.retry}
                </Button>
              )}
              <Button look="text" size="small" onClick={dismiss}>
                {retry ? 'Cancelar' : 'Fechar'}
              </Button>
            </div>
          </div>
        </div>
      )}
    </div>
  </>
);
