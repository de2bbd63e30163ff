/** One figure and what was promised of it. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly ok: boolean;
  /** No figure but a promise: the bench fails without it. */
  readonly mustHold?: boolean;
  readonly detail: string;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The milliseconds of CPU that the whole process takes for this. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
