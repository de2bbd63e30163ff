import { face } from '#scripts/dom/face.ts';
import { part } from '#scripts/dom/part.ts';

export interface OwnRow {
  readonly title: string;
  readonly href: string;
  readonly about: readonly (string | false | null | undefined)[];
  readonly who?: { readonly name: string; readonly photo_url: string | null };
  /** What one does about it. */
  readonly act?: string | undefined;
}

export function ownRow({ title, href, about, who, act }: OwnRow): HTMLElement {
  const link = part('a', 'own-row');
  link.href = href;
  const words = part('span', 'grow');
  words.append(part('b', '', title), part('span', 'one-line', about.filter(Boolean).join(' · ')));
  link.append(who ? face(who.name, who.photo_url) : part('span', 'avatar own-row-mark'), words);
  if (act) link.append(part('span', 'button button-small on-desk', act));
  return link;
}
