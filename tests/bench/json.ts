import { compareRates } from './rates.ts';
import type { Row } from './row.ts';

/** A small answer of JSON through the whole stack, against bare node:http. */
export async function benchJson(): Promise<Row[]> {
  const path = '/api/things/7';
  const [bare, whole] = await compareRates(
    { file: 'json/bare.ts', path },
    { file: 'json/whole.ts', path },
    16_000,
  );
  const rate = whole.perSecond / bare.perSecond;
  const cpu = bare.cpuMicros / whole.cpuMicros;
  return [
    {
      name: 'small JSON through the whole stack, against bare node:http',
      value: rate,
      limit: 0.6,
      ok: rate >= 0.6,
      detail: `${Math.round(whole.perSecond)} against ${Math.round(bare.perSecond)} a second`,
    },
    {
      name: 'the same by CPU time of the server',
      value: cpu,
      limit: 0.6,
      ok: cpu >= 0.6,
      detail: `${whole.cpuMicros.toFixed(1)} against ${bare.cpuMicros.toFixed(1)} µs a call`,
    },
  ];
}
