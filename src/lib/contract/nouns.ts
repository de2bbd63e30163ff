import type { calls } from './calls.ts';

/** What a person has for programs of theirs, apart from the account itself. */
const ownNouns = ['api-keys', 'webhooks', 'exports'] as const;
type OwnNoun = (typeof ownNouns)[number];

type NounIn<Path extends string> = Path extends
  | `/users/me/${infer Own extends OwnNoun}`
  | `/users/me/${infer Own extends OwnNoun}/${string}`
  ? Own
  : Path extends `/${infer First}/${string}`
    ? First
    : Path extends `/${infer First}`
      ? First
      : never;

type PathIn<Name> = Name extends `${string} ${infer Path}` ? Path : never;

/** What the calls of the contract are about. The documentation has a page for each. */
export type Noun = NounIn<PathIn<keyof typeof calls>>;

/** Of a path as it is served: `/api/services/:id` is about services. */
export function nounOf(path: string): string {
  const [, , first = '', whose, own] = path.split('/');
  return ownNouns.find((noun) => first === 'users' && whose === 'me' && noun === own) ?? first;
}
