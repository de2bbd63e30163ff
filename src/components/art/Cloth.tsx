import { capulana } from '#lib/art/capulana.ts';

interface Props {
  /** Of whose cloth it is. It only selects a pattern. */
  name: string;
  width?: number;
  height?: number;
  scale?: number;
  /** False where motifs keep their size, and the cloth is cut instead. */
  isScaled?: boolean;
  className?: string;
}

/** A piece of somebody's cloth, which fills its frame. */
export const Cloth = ({ name, width = 320, height = 80, scale = 1, isScaled = true, className }: Props) => (
  <svg
    className={className}
    {...(isScaled
      ? { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'xMidYMid slice' }
      : { width: '100%', height })}
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
    dangerouslySetInnerHTML={{ __html: capulana(name, width, height, scale) }}
  />
);
