import { Dated } from '#components/services/Posted.tsx';

interface Props {
  kind: string;
  place: string;
  since: string;
}

/** Kind, place and date of a card. Service cards show these facts beside the seller's name instead. */
export const About = ({ kind, place, since }: Props) => (
  <p className="feed-about">
    {place ? `${kind} ·\u00a0${place}` : kind} <Dated when={since} />
  </p>
);
