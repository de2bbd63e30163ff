import { Cloth } from '#components/art/Cloth.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { mediumTexts as texts } from '#lib/copy/portfolio-shown.ts';
import { formatSize } from '#lib/format/size.ts';
import { play } from '#lib/icons.ts';

export type Pictured = Pick<PortfolioItem, 'title' | 'media_kind' | 'media_size' | 'still_url'>;

interface Props {
  item: Pictured;
  widest: number;
  sizes: string;
  first?: boolean;
}

export const Still = (props: Props) => (
  <div className="media">
    <StillPicture {...props} />
  </div>
);

/** For a frame that is there. */
export const StillPicture = ({ item, widest, sizes, first = false }: Props) => (
  <>
    <Cloth name={item.title} width={160} height={120} />
    {item.still_url && (
      <Picture
        address={item.still_url}
        widest={widest}
        sizes={sizes}
        width={320}
        height={240}
        first={first}
      />
    )}
    <Cost item={item} />
  </>
);

function Cost({ item: { media_kind: kind, media_size: size } }: { item: Pictured }) {
  if (kind === null || kind === 'picture') return null;
  return (
    <span className="on-media still-cost">
      <span className="pill">
        {kind === 'video' ? (
          <>
            <Icon of={play} />
            <span className="visually-hidden">{texts.kinds.video} </span>
          </>
        ) : (
          texts.kinds[kind]
        )}
        {kind !== 'video' && size !== null && ' · '}
        {size !== null && formatSize(size)}
      </span>
    </span>
  );
}
