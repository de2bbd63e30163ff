import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '#server/runtime/ctx.ts';

type Needs = Pick<Ctx, 'keys' | 'clock'>;

const validMs = 10 * 60 * 1000;

export function signedAddress({ keys, clock }: Needs, name: string): string {
  const until = Math.ceil((clock.now().getTime() + validMs) / 1000);
  return `/files/${name}?until=${until}&signature=${sign(keys, name, until)}`;
}

export function isSigned({ keys, clock }: Needs, name: string, query: URLSearchParams): boolean {
  const until = Number(query.get('until'));
  if (!Number.isSafeInteger(until) || until * 1000 <= clock.now().getTime()) return false;
  const given = Buffer.from(query.get('signature') ?? '');
  const wanted = Buffer.from(sign(keys, name, until));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const sign = ({ jwt }: Needs['keys'], name: string, until: number): string =>
  createHmac('sha256', jwt).update(`file ${until} ${name}`).digest('base64url');
