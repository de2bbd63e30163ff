import type { CompanyAction } from './roles.ts';

// Pages are the same for everybody, so they say by marks what is for whom, and scripts compare these with the marks that the
// device keeps of the signed-in person. No username has a colon.

/** Of who may do this for the company. */
export const companyMark = (id: number, action: CompanyAction): string => `${action}:${id}`;

/** Undefined for the mark of a person. */
export const companyIn = (mark: string): number | undefined => Number(mark.split(':')[1]) || undefined;

/** Of who may change what is published: the person, or who publishes for the company. */
export const whoseIs = (thing: {
  readonly company: { readonly id: number } | null;
  readonly poster_username: string;
}): string => (thing.company ? companyMark(thing.company.id, 'publish') : thing.poster_username);
