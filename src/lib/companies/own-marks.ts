import type { OwnUser } from '../contract/users.ts';

/** All marks of a person: see marks.ts. Apart, because every page of a signed-in person loads this. */
export const marksOf = ({ username, companies }: Pick<OwnUser, 'username' | 'companies'>): string[] => [
  username,
  ...companies.flatMap(({ id, actions = [] }) => actions.map((action) => `${action}:${id}`)),
];
