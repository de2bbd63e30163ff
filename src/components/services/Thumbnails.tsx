import { Picture } from '#components/ui/Picture.tsx';

/** Where there is room, all pictures at once; each leads to its own. */
export const Thumbnails = ({ images }: { images: readonly string[] }) => (
  <ul className="gallery-thumbs">
    {images.map((address, index) => (
      <li key={address}>
        <a
          className="media"
          href={`#imagem-${index + 1}`}
          aria-label={`Imagem ${index + 1} de ${images.length}`}
          aria-current={index === 0 ? 'true' : undefined}
        >
          <Picture address={address} widest={320} sizes="128px" width={128} height={96} />
        </a>
      </li>
    ))}
  </ul>
);
