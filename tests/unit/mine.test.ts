import { describe, expect, it } from 'vitest';
import { companyMark, whoseIs } from '#lib/companies/marks.ts';
import { isMine, ownCompanies } from '#lib/companies/mine.ts';
import { marksOf } from '#lib/companies/own-marks.ts';
import { actionsOf, type Role } from '#lib/companies/roles.ts';
import type { Company } from '#lib/contract/companies.ts';

const company = (id: number, role?: Role) =>
  ({ id, owner_id: 90 + id, ...(role && { role, actions: [...actionsOf(role)] }) }) as Company;
const ana = {
  id: 1,
  username: 'ana',
  companies: [company(5, 'owner'), company(6, 'admin'), company(7, 'editor')],
};

describe('what somebody may change', () => {
  it('is what is published for their companies, whoever owns them, and what is their own', () => {
    expect(isMine(ana, { owner_id: 97, company_id: 7 })).toBe(true);
    expect(isMine(ana, { owner_id: 1, company_id: null })).toBe(true);
    expect(isMine(ana, { owner_id: 1 })).toBe(true);
  });

  it('is nothing of a company that they have left, even where they wrote it', () => {
    expect(isMine(ana, { owner_id: 1, company_id: 8 })).toBe(false);
    expect(isMine({ ...ana, companies: [company(7)] }, { owner_id: 97, company_id: 7 })).toBe(false);
    expect(isMine(ana, { owner_id: null })).toBe(false);
  });

  it('is marked on pages by the company, else by the username', () => {
    const marks = marksOf(ana);
    expect(marks).toContain(whoseIs({ company: { id: 7 }, poster_username: 'rui' }));
    expect(marks).toContain(whoseIs({ company: null, poster_username: 'ana' }));
    expect(marks).not.toContain(whoseIs({ company: { id: 8 }, poster_username: 'ana' }));
    expect(marks).toContain(companyMark(6, 'edit'));
    expect(marks).not.toContain(companyMark(7, 'edit'));
  });

  it('tells a company of their own from one that they help', () => {
    expect(ownCompanies(ana).map(({ id }) => id)).toEqual([5]);
  });
});
