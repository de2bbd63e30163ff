import { Picture } from '#components/ui/Picture.tsx';
import type { Evidence } from '#lib/contract/moderation.ts';
import { caseTexts as texts } from '#lib/copy/moderation/case.ts';

/** The pictures of before and of now, each once. */
export function CasePictures({ before, after }: { before: Evidence | null; after: Evidence | null }) {
  const [old, now] = [before?.pictures ?? [], after?.pictures ?? []];
  const all = Array.from(new Set([...old, ...now]));
  if (all.length === 0) return null;
  return (
    <ul className="case-pictures flex flex-wrap" aria-label={texts.pictures}>
      {all.map((address, at) => (
        <li className="mb-2 ml-2" key={address}>
          <a
            className="case-picture relative block overflow-hidden rounded-field bg-sunken"
            href={address}
            aria-label={texts.picture(at + 1)}
          >
            <Picture address={address} widest={448} sizes="144px" width={144} height={144} />
          </a>
          {!now.includes(address) && <span className="pill pill-danger">{texts.pictureGone}</span>}
          {!old.includes(address) && <span className="pill pill-ok">{texts.pictureNew}</span>}
        </li>
      ))}
    </ul>
  );
}
