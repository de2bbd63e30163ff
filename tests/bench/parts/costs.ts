import { cpuOf } from '#tests/support/cpu.ts';
import { median } from './rows.ts';

type Works<Name extends string, Result> = Readonly<Record<Name, () => Promise<Result>>>;

/** The middle of what each of these gives in rounds in which they take turns, after one that does not count. */
export async function inTurn<Name extends string>(
  works: Works<Name, number>,
  rounds = 9,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const given = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const value = await works[name]();
      if (round > 0) given.get(name)?.push(value);
    }
  const middles = Array.from(given, ([name, values]) => [name, median(values)]);
  return Object.fromEntries(middles) as Record<Name, number>;
}

/** The CPU that each of these takes the whole process, in milliseconds. */
export function costsOf<Name extends string>(works: Works<Name, unknown>, times = 50, rounds = 9) {
  const measured = Object.entries<() => Promise<unknown>>(works).map(([name, work]) => [
    name,
    async () => (await cpuOf(() => repeat(times, work))) / times,
  ]);
  return inTurn(Object.fromEntries(measured) as Works<Name, number>, rounds);
}

export async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work();
}
