import { useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { FileInput } from '#islands/fields/FileInput.tsx';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { mediaTypes } from '#lib/contract/portfolio-form.ts';
import { itemFormTexts as texts } from '#lib/copy/portfolio-form.ts';
import { pictureSources } from '#lib/format/picture.ts';
import { formatSize } from '#lib/format/size.ts';
import { attach, close, file as fileIcon, play } from '#lib/icons.ts';
import type { MediaChoice } from './use-media.ts';

interface Props {
  media: MediaChoice;
  stored?: PortfolioItem | undefined;
  isRemoved?: boolean;
  onRemove?: (isRemoved: boolean) => void;
}

export function MediaField({ media, stored, isRemoved = false, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { chosen, shown, fault, isReading } = media;
  const hasStored = stored?.media_url !== null && stored !== undefined;
  const has = chosen ?? (hasStored && !isRemoved);
  const remove = () => {
    if (chosen) media.drop();
    else onRemove?.(true);
    opener.current?.focus();
  };
  return (
    <Field id="item-media" label={texts.media} optional hint={hintOf(media)} error={fault}>
      {chosen ? (
        <Shown
          picture={shown}
          kind={chosen.kind}
          name={chosen.file.name}
          size={chosen.file.size}
          onRemove={remove}
        />
      ) : (
        hasStored &&
        (isRemoved ? (
          <p className="note mb-2">
            <span>
              {texts.removed}{' '}
              <button type="button" className="link-button" onClick={() => onRemove?.(false)}>
                {texts.takeBack}
              </button>
            </span>
          </p>
        ) : (
          <Shown
            picture={stored.still_url ? pictureSources(stored.still_url, 112).src : undefined}
            kind={stored.media_kind}
            name={stored.media_name}
            size={stored.media_size}
            onRemove={remove}
          />
        ))
      )}
      <Button
        ref={opener}
        id="item-media"
        className={has ? undefined : 'item-choose'}
        look="outline"
        size="small"
        busy={isReading}
        aria-invalid={fault ? true : undefined}
        aria-describedby="item-media-said"
        onClick={() => input.current?.click()}
      >
        {!isReading && <Icon of={attach} />}
        {isReading ? texts.reading : has ? texts.change : texts.choose}
      </Button>
      <FileInput
        ref={input}
        label={texts.media}
        accept={mediaTypes.join()}
        hidden
        onChoose={(file) => void media.choose(file)}
      />
    </Field>
  );
}

function hintOf({ chosen }: MediaChoice): string {
  if (!chosen) return texts.mediaHint;
  if (chosen.kind === 'video' && !chosen.still) return texts.playsNowhere;
  return chosen.kind === 'picture' ? texts.mediaHint : texts.costs(formatSize(chosen.file.size));
}

interface ShownProps {
  picture: string | undefined;
  kind: PortfolioItem['media_kind'];
  name: string | null;
  size: number | null;
  onRemove: () => void;
}

const Shown = ({ picture, kind, name, size, onRemove }: ShownProps) => (
  <div className="item-media chosen-file row mb-2">
    {picture ? <img src={picture} alt="" /> : <Icon of={kind === 'video' ? play : fileIcon} size={20} />}
    <p className="grow">
      {name && <b>{name}</b>}
      {size !== null && <span className="text-f13 text-text2">{formatSize(size)}</span>}
    </p>
    <button type="button" className="icon-button" aria-label={texts.remove} onClick={onRemove}>
      <Icon of={close} />
    </button>
  </div>
);
