import type { ReactNode } from 'react';
import { Cloth } from '#components/art/Cloth.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face, Picture } from '#components/ui/Picture.tsx';
import { FileInput } from '#islands/fields/FileInput.tsx';
import { pictureTypes } from '#islands/fields/picture-file.ts';
import { Problem } from '#islands/forms/Problem.tsx';
import { problems } from '#lib/copy/problems.ts';
import { acrossPhone } from '#lib/format/picture-sizes.ts';
import { camera } from '#lib/icons.ts';
import type { Picture as Chosen } from './use-picture.ts';

interface Props {
  name: string;
  place: string;
  logo: Chosen;
  cover: Chosen;
  logoUrl: string | null;
  coverUrl: string | null;
  hint: string;
}

const coverBox = { width: 720, height: 112 };

export function Pictures({ name, place, logo, cover, logoUrl, coverUrl, hint }: Props) {
  const coverShown = cover.preview ?? coverUrl;
  const logoShown = logo.preview ?? logoUrl;
  return (
    <section className="card" aria-label="Assim aparece no BizLink">
      <div className="picture-cover">
        <Cloth name={name || 'BizLink'} width={720} height={150} scale={1.1} />
        {coverShown && (
          <Picture
            address={coverShown}
            widest={1280}
            sizes={`${acrossPhone}, (min-width: 1024px) 336px, 100vw`}
            {...coverBox}
          />
        )}
        <PictureInput
          className="button button-small picture-cover-button"
          label={coverShown ? 'Mudar capa' : 'Escolher capa'}
          picture={cover}
        >
          <Icon of={camera} />
          {coverShown ? 'Mudar capa' : 'Escolher capa'}
        </PictureInput>
      </div>
      <div className="card-body picture-below">
        <PictureInput
          className="picture-logo relative inline-flex"
          label={logoShown ? 'Mudar logo' : 'Escolher logo'}
          picture={logo}
        >
          <Face name={name.trim() || 'Empresa'} photo={logoShown} company size={88} />
          <span className="picture-camera flex items-center justify-center">
            <Icon of={camera} size={16} />
          </span>
        </PictureInput>
        <p className="picture-name mt-2 letters-f18 font-bold wrap-anywhere">
          {name.trim() || 'Nome da empresa'}
        </p>
        {place && <p className="text-f14 text-text2">{place}</p>}
        <PictureState of="Capa" picture={cover} />
        <PictureState of="Logo" picture={logo} />
        <p className="hint">{hint}</p>
      </div>
    </section>
  );
}

interface PictureInputProps {
  className: string;
  label: string;
  picture: Chosen;
  children: ReactNode;
}

/** The file input lies invisibly over the picture, so that touch, mouse and keyboard can use it. */
const PictureInput = ({ className, label, picture, children }: PictureInputProps) => (
  <span className={className}>
    {children}
    <FileInput label={label} accept={pictureTypes.join(',')} onChoose={picture.choose} />
  </span>
);

export function PictureState({ of, picture }: { of: string; picture: Chosen }) {
  const { progress, sent, problem, failed, again } = picture;
  return (
    <div className={progress !== undefined || sent || problem ? 'picture-state mt-2' : undefined}>
      {progress !== undefined && <Progress of={of} progress={progress} />}
      <div role="status">{sent && <p className="hint">{of}: guardado.</p>}</div>
      <Problem text={problem && `${of}: ${problem}`} />
      {failed && (
        <Button look="quiet" size="small" onClick={again}>
          {problems.retry}
        </Button>
      )}
    </div>
  );
}

export const Progress = ({ of, progress }: { of: string; progress: number }) => (
  <p className="mb-2">
    <span className="text-f13 text-text2">
      {of}: {Math.round(progress * 100)} %
    </span>
    <progress aria-label={of} value={progress} max={1} />
  </p>
);
