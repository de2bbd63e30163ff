import { compareRates } from './rates.ts';
import type { Row } from './row.ts';

/** What a link to a service asks for first, against one bare read. */
export async function benchServices(): Promise<Row[]> {
  const path = '/api/services/20';
  const [bare, whole] = await compareRates(
    { file: 'services/bare.ts', path },
    { file: 'services/whole.ts', path },
    8000,
  );
  const rate = whole.perSecond / bare.perSecond;
  return [
    {
      name: 'services/{id}, against a bare Fastify route with one read',
      value: rate,
      limit: 0.5,
      ok: rate >= 0.5,
      detail: `${Math.round(whole.perSecond)} against ${Math.round(bare.perSecond)} a second`,
    },
  ];
}
