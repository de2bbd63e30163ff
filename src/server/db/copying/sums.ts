import { createHash } from 'node:crypto';
import type { Row, Value } from './values.ts';

export interface TableSum {
  readonly table: string;
  readonly rows: number;
  readonly sum: string;
}

export class Sum {
  readonly #table: string;
  readonly #hash = createHash('sha256');
  #rows = 0;
  constructor(table: string) {
    this.#table = table;
  }

  add(rows: readonly Row[]): void {
    this.#rows += rows.length;
    this.#hash.update(rows.map((row) => row.map(written).join('')).join(''));
  }

  get result(): TableSum {
    return { table: this.#table, rows: this.#rows, sum: this.#hash.digest('hex') };
  }
}

/** Kind and length stand before each value, so that no two rows are written alike. */
function written(value: Value): string {
  if (value === null) return 'n';
  if (typeof value === 'string') return `t${value.length}:${value}`;
  if (typeof value === 'bigint') return `i${value};`;
  if (typeof value === 'number') return `r${value};`;
  return `b${value.length}:${Buffer.from(value).toString('hex')}`;
}

export function requireSameSums(from: readonly TableSum[], to: readonly TableSum[]): void {
  for (const [at, { table, rows, sum }] of from.entries()) {
    const copy = to[at];
    if (copy?.table !== table || copy.rows !== rows)
      throw new Error(`The copy of ${table} has ${copy?.rows ?? 0} rows, and the original ${rows}.`);
    if (copy.sum !== sum) throw new Error(`The copy of ${table} is not equal to the original.`);
  }
}
