import { type Asked, askedIn } from './asked.ts';
import type { TypedList } from './typed-lists.ts';

export function typedAskedIn({ type, parameters }: TypedList, params: URLSearchParams): Asked {
  const asked = askedIn(params);
  const kept = ['q', ...parameters, 'last_id'] as const;
  return { type, ...Object.fromEntries(kept.map((name) => [name, asked[name]])) };
}
