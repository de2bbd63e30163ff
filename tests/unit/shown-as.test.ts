import { expect, it } from 'vitest';
import type { Company } from '#lib/contract/companies.ts';
import { asPerson, shownOf, subjectsOf } from '#lib/profiles/shown-as.ts';

const company = (id: number, role: 'owner' | 'admin') => ({ id, role }) as Company;
const person = (user_type: 'company' | 'simple', ...companies: Company[]) => ({ user_type, companies });

it('a company has nothing to show beside the one that it owns', () => {
  const own = company(1, 'owner');
  expect(subjectsOf(person('company', own))).toEqual([own]);
  expect(shownOf(person('company', own), asPerson)).toBe(own);
});

it('who only helps companies is shown first, whatever they were before they handed theirs over', () => {
  const helped = company(1, 'admin');
  for (const who of [person('company', helped), person('simple', helped)]) {
    expect(subjectsOf(who)).toEqual([undefined, helped]);
    expect(shownOf(who, undefined)).toBeUndefined();
    expect(shownOf(who, '1')).toBe(helped);
  }
});
