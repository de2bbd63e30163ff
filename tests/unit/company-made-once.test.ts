import { expect, it, vi } from 'vitest';
import { findCreatedCompany } from '#islands/companies/save.ts';

const company = (id: number, changes: object = {}) => ({
  id,
  name: 'Padaria',
  nuit: '400000001',
  ...changes,
});
const known = company(1);
const own = { companies: [] as object[] };

vi.mock('#scripts/calls/api.ts', () => ({ call: async () => own }));

it.each([
  ['the one that is there now', [known, company(2)], 2],
  ['none that was there before', [known], undefined],
  ['none of another name', [known, company(2, { name: 'Talho' })], undefined],
  ['none of another number', [known, company(2, { nuit: '400000002' })], undefined],
])('of a company whose making was not answered, %s is taken for it', async (_, companies, found) => {
  own.companies = companies;
  const made = await findCreatedCompany({ companies: [known] } as never, company(0) as never);
  expect(made?.id).toBe(found);
});
