import type { ReactNode } from 'react';
import { SealedName } from '#components/companies/SealedName.tsx';
import { Facts } from '#components/ui/Facts.tsx';

interface Props {
  href: string;
  /** A work that the viewer of this page shows. */
  item?: number | undefined;
  title: string;
  /** Glued to the title of a company's own card. */
  seal?: string | undefined;
  heading: 'h2' | 'h3';
  /** Fills the frame. */
  picture: ReactNode;
  /** In the frame's corner: that it is promoted, or its state. */
  label?: ReactNode;
  /** What it is, in lists that mix kinds. Stands there where there is no label. */
  kind?: string | false | undefined;
  /** Whose it is, on the picture. */
  face?: ReactNode;
  /** Of a company: beside its name instead. */
  mark?: ReactNode;
  /** What it costs or pays. */
  figure?: ReactNode;
  /** A line or two in the thing's own words. */
  words?: string | false | null | undefined;
  /** Short facts in a line, the most important first. Empty ones are left out. */
  facts: readonly ReactNode[];
  /** As wide as the list. */
  isWide?: boolean;
  look?: 'pinned' | 'company';
  /** The heart and the menu, or what its owner may do. */
  acts?: ReactNode;
}

/** The one card of all kinds and arrangements: each kind says what is in its places, cards.css where they are. */
export const ThingCard = ({
  href,
  item,
  title,
  seal,
  heading: Heading,
  picture,
  label,
  kind,
  face,
  mark,
  figure,
  words,
  facts,
  isWide = false,
  look,
  acts,
}: Props) => (
  <article
    className={['thing-card', isWide && 'thing-card-wide', look && `thing-card-${look}`]
      .filter(Boolean)
      .join(' ')}
  >
    <div className="media">
      {picture}
      {face}
      {(label || kind) && <span className="on-media">{label || <span className="pill">{kind}</span>}</span>}
    </div>
    {mark}
    <Heading className="thing-card-title">
      <a href={href} data-item={item}>
        <SealedName name={title} word={seal} />
      </a>
    </Heading>
    {words && <p className="line-clamp-2 text-f14 text-text2">{words}</p>}
    {figure && <p className="thing-card-figure">{figure}</p>}
    <Facts of={facts} />
    {acts}
  </article>
);
