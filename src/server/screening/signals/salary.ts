/** The median of fewer says little about a category. */
const fewest = 20;
const far = 5;

export function median(values: readonly number[]): number | undefined {
  if (values.length < fewest) return undefined;
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

export const isFarAboveMedian = (salaryCents: number | null, medianCents: number | undefined): boolean =>
  salaryCents !== null && medianCents !== undefined && salaryCents > far * medianCents;
