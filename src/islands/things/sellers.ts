import type { OwnUser } from '#lib/contract/users.ts';

export const personal = 'Pessoal (sem empresa)';

/** The person's companies. A freelancer may also publish personally. */
export function sellersOf({ companies, user_type }: OwnUser): { value: string; text: string }[] {
  const named = companies.map(({ id, name }) => ({ value: String(id), text: name }));
  return user_type === 'freelancer' ? [{ value: '', text: personal }, ...named] : named;
}
