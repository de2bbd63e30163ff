import { Posted } from '#components/services/Posted.tsx';

interface Props {
  kind: string;
  place: string;
  since: string;
}

/**
 * What somebody is, where they are, and when it was published. On the card of a service this stands beside the name of
 * its seller.
 */
export const About = ({ kind, place, since }: Props) => (
  <p className="feed-about">
    {place ? `${kind} · ${place}` : kind}
    <span className="thing-card-date">
      {' · '}
      <Posted when={since} />
    </span>
  </p>
);
