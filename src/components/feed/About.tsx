import { Posted } from '#components/services/Posted.tsx';

interface Props {
  kind: string;
  place: string;
  since: string;
}

/** What somebody is, where, and since when; on the card of a service this stands beside its poster's name. */
export const About = ({ kind, place, since }: Props) => (
  <p className="feed-about">
    {place ? `${kind} · ${place}` : kind}
    <span className="thing-card-date">
      {' · '}
      <Posted when={since} />
    </span>
  </p>
);
