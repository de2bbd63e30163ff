import { Cloth } from '#components/art/Cloth.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { portfolioTexts } from '#lib/copy/portfolio.ts';
import { mediumTexts as texts } from '#lib/copy/portfolio-shown.ts';
import { pictureSources } from '#lib/format/picture.ts';
import { acrossPhone } from '#lib/format/picture-sizes.ts';
import { formatSize } from '#lib/format/size.ts';
import { download, file, play } from '#lib/icons.ts';

/**
 * The file of a portfolio item in the viewer. Only pictures load automatically. Videos, animations and PDFs
 * load after a click on a button that shows the size.
 */
export function Medium({ item }: { item: PortfolioItem }) {
  const { media_kind: kind, media_type: type } = item;
  if (kind === 'pdf') return <Document item={item} />;
  if (kind === 'video' && type && neverPlays.has(type))
    return (
      <>
        <Still item={item} />
        <div className="viewer-file">
          <p>{texts.cannotPlay}</p>
          <Download item={item} text={texts.download.video} />
        </div>
      </>
    );
  return (
    <>
      <Still item={item} />
      {(kind === 'video' || kind === 'animation') && <Play item={item} kind={kind} />}
      {kind === 'video' && (
        <div className="viewer-file" data-cannot-play="" hidden>
          <p>{texts.cannotPlay}</p>
          <Download item={item} text={texts.download.video} />
        </div>
      )}
    </>
  );
}

/** No browser plays these types. Other types are tried when the reader clicks. */
const neverPlays = new Set(['video/x-msvideo']);

const sized = (text: string, size: number | null) =>
  size === null ? text : `${text}\u00a0· ${formatSize(size)}`;

function Still({
  item: { title, media_kind, still_url, media_width, media_height },
}: {
  item: PortfolioItem;
}) {
  if (!still_url)
    return (
      <div className="viewer-still">
        <Cloth name={title} width={160} height={120} />
      </div>
    );
  const { src, srcset } = pictureSources(still_url);
  return (
    <div className="viewer-still">
      <img
        className="viewer-picture"
        {...(srcset && { srcSet: srcset, sizes })}
        alt={title}
        width={media_width ?? 1280}
        height={media_height ?? 960}
        // With loading="lazy", browsers do not request a picture that data saving hides.
        loading="lazy"
        decoding="async"
        draggable={false}
        src={src}
        data-picture={media_kind === 'picture' ? '' : undefined}
      />
      {media_kind === 'picture' && <SeePicture of={still_url} over />}
    </div>
  );
}

const sizes = `${acrossPhone}, 100vw`;

const Play = ({ item, kind }: { item: PortfolioItem; kind: 'video' | 'animation' }) => (
  <a
    className="button viewer-play"
    href={item.media_url ?? undefined}
    data-play={kind}
    data-when-failed={portfolioTexts.itemLoadFailed}
    data-stop={kind === 'animation' ? texts.stop : undefined}
  >
    <Icon of={play} />
    <span>{sized(texts.play[kind], item.media_size)}</span>
  </a>
);

const Document = ({ item }: { item: PortfolioItem }) => (
  <div className="viewer-file viewer-document">
    <Icon of={file} size={32} />
    <p className="font-semibold">{item.media_name}</p>
    {item.media_pages !== null && <p>{texts.pages(item.media_pages)}</p>}
    <Download item={item} text={texts.download.pdf} />
  </div>
);

const Download = ({ item, text }: { item: PortfolioItem; text: string }) => (
  <a className="button button-small" href={item.media_url ?? undefined} download={item.media_name ?? ''}>
    <Icon of={download} />
    {sized(text, item.media_size)}
  </a>
);
