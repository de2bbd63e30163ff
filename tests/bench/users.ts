import { compareRates } from './rates.ts';
import type { Row } from './row.ts';

/** Who is signed in, asked by everything that is personal: token, session, person, against one bare read. */
export async function benchUsers(): Promise<Row[]> {
  const [bare, whole] = await compareRates(
    { file: 'users/bare.ts', path: '/api/users/7' },
    { file: 'users/whole.ts', path: '/api/users/me' },
    8000,
  );
  const rate = whole.perSecond / bare.perSecond;
  const detail = `${Math.round(whole.perSecond)} against ${Math.round(bare.perSecond)} a second`;
  return [
    {
      name: 'users/me, against a bare Fastify route with one read',
      value: rate,
      limit: 0.5,
      ok: rate >= 0.5,
      detail,
    },
  ];
}
