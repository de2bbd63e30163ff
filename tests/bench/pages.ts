import { compareRates } from './rates.ts';
import type { Row } from './row.ts';

const path = '/';
/** A third of what a list of topics takes in a well-known forum program, on the machine where both were measured. */
const freshLimitMs = 8.9 / 3;

/** The first page that anybody asks for: kept, against its bytes from memory, and rendered. */
export async function benchPages(): Promise<Row[]> {
  const accepts = 'br';
  const [bare, kept] = await compareRates(
    { file: 'pages/bare.ts', path, accepts },
    { file: 'pages/kept.ts', path, accepts },
    8000,
  );
  const [, fresh] = await compareRates(
    { file: 'pages/bare.ts', path, accepts },
    { file: 'pages/fresh.ts', path, accepts },
    800,
  );
  const rate = kept.perSecond / bare.perSecond;
  const freshMs = fresh.cpuMicros / 1000;
  return [
    {
      name: 'a kept page, against bare node:http with the same bytes',
      value: rate,
      limit: 0.4,
      ok: rate >= 0.4,
      detail: `${Math.round(kept.perSecond)} against ${Math.round(bare.perSecond)} a second`,
    },
    {
      name: 'a page rendered and compressed, in ms of CPU',
      value: freshMs,
      limit: freshLimitMs,
      ok: freshMs <= freshLimitMs,
      detail: `${Math.round(fresh.perSecond)} a second`,
    },
  ];
}
