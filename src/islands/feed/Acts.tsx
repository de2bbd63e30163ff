import { Icon } from '#components/ui/Icon.tsx';
import { LikeButton } from '#islands/marks/LikeButton.tsx';
import { ReportItem } from '#islands/marks/ReportItem.tsx';
import { SaveButton } from '#islands/marks/SaveButton.tsx';
import { ShareMenu } from '#islands/marks/ShareMenu.tsx';
import { markTexts } from '#lib/copy/marks.ts';
import { more } from '#lib/icons.ts';
import type { Thing } from '#lib/things.ts';

interface Props {
  thing: Thing;
  /** The title of the thing. */
  of: string;
  likes: number;
  /** The full address, as people share it. */
  address: string;
  /** The page of its seller. */
  from: { href: string; text: string; icon: string } | undefined;
}

/** The buttons for a thing in a list. */
export const Acts = ({ thing: { type, id }, of, likes, address, from }: Props) => {
  const thing = { type, id };
  return (
    <div className="feed-acts">
      <LikeButton thing={thing} of={of} count={likes} />
      <ShareMenu address={address} title={of} />
      <SaveButton thing={thing} of={of} count={likes} />
      <details className="menu feed-more" data-closes="" suppressHydrationWarning>
        <summary className="act" aria-label={`${markTexts.options}: ${of}`}>
          <Icon of={more} />
        </summary>
        <div className="menu-panel">
          {from && (
            <a className="option" href={from.href}>
              <Icon of={from.icon} />
              {from.text}
            </a>
          )}
          <ReportItem thing={thing} of={of} />
        </div>
      </details>
    </div>
  );
};
