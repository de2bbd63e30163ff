import { Cloth } from './Cloth.tsx';

interface Props {
  /** Whose cloth it is. */
  name: string;
  /** Who has a part in it too. */
  other?: string;
}

/** A strip over what somebody has waited for. Two cloths are drawn together. */
export const Moment = ({ name, other }: Props) => (
  <div className="moment">
    <Strip name={name} />
    {other && <Strip name={other} />}
  </div>
);

/** One row of motifs, as wide as any page. */
const Strip = ({ name }: { name: string }) => (
  <Cloth name={name} isScaled={false} width={1200} height={48} scale={1.2} />
);
