import { dataOf } from './data.ts';

/** `company` is the first word of the names of companies in this trade. */
export interface Trade {
  readonly title: string;
  readonly offers: string;
  /** In MT per hour. */
  readonly rate: readonly [from: number, to: number];
  readonly company: string;
}

export const { trades, companyWords, streets } = dataOf<{
  readonly trades: readonly Trade[];
  readonly companyWords: readonly string[];
  readonly streets: readonly string[];
}>('trades');
