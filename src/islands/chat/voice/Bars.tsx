interface Props {
  /** Each from 0 to 1. */
  heights: readonly number[];
  played?: number;
}

const [step, height] = [5, 32];

export const Bars = ({ heights, played = heights.length }: Props) => (
  <svg
    className="voice-bars"
    viewBox={`0 0 ${heights.length * step} ${height}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path className="voice-bars-rest" d={drawn(heights, played, heights.length)} />
    <path d={drawn(heights, 0, played)} />
  </svg>
);

const drawn = (heights: readonly number[], from: number, to: number): string =>
  heights
    .slice(from, to)
    .map((level, index) => {
      const half = 1 + level * (height / 2 - 4);
      return `M${(from + index + 0.5) * step} ${(height / 2 - half).toFixed(1)}v${(2 * half).toFixed(1)}`;
    })
    .join('');
