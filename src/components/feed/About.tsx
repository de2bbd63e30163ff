import { Posted } from '#components/services/Posted.tsx';

interface Props {
  kind: string;
  place: string;
  since: string;
}

/** Profession, place and member year. On the card of a service they stand beside the name of its poster. */
export const About = ({ kind, place, since }: Props) => (
  <p className="feed-about">
    {place ? `${kind} · ${place}` : kind}
    <span className="thing-card-date">
      {' · '}
      <Posted when={since} />
    </span>
  </p>
);
