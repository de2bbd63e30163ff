import { afterAll, describe, expect, it, vi } from 'vitest';
import { saveSetup } from '#islands/profiles/save-setup.ts';
import { changesInSetup, schemaFor, setupOf } from '#islands/profiles/setup-form.ts';
import { actionsOf } from '#lib/companies/roles.ts';
import type { CreateCompany } from '#lib/contract/company-form.ts';
import type { OwnUser } from '#lib/contract/users.ts';

const asked: string[] = [];
const json: Record<string, object> = {};
/** What the calls answer of somebody, beside what is sent. */
let now: object = {};

// Another file of these tests may have loaded the same modules with other stand-ins.
vi.hoisted(() => void vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('#scripts/calls/api.ts', () => ({
  async call(method: string, path: string, options: { json?: object } = {}) {
    asked.push(`${method} ${path}`);
    json[path] = options.json ?? {};
    return { id: 5, companies: [], ...now, ...options.json };
  },
}));

const freelancer = {
  title: 'Contabilista',
  description: null,
  hourly_rate: 650.5,
  currency: 'USD',
  remote_work: false,
  public_phone: null,
};
const nelson = {
  user_type: 'freelancer',
  full_name: 'Nelson',
  nationality: 'Moçambique',
  companies: [],
  freelancer,
};
const known = setupOf(nelson as unknown as OwnUser);
const unchanged = changesInSetup(known, known);
const sent = (setup: typeof known) => schemaFor(setup).parse(setup);

describe('setting up a profile again', () => {
  it('takes a telephone number, or none', () => {
    const withPhone = (phone: string) =>
      schemaFor(known).safeParse({ ...known, basic: { ...known.basic, phone } });
    expect(withPhone('12').success).toBe(false);
    for (const phone of ['', '84 123 4567', '+258841234567']) expect(withPhone(phone).success).toBe(true);
  });

  it('begins with what one is, a rate as it is typed', () => {
    expect(known).toMatchObject({
      user_type: 'freelancer',
      freelancer: { title: 'Contabilista', hourly_rate: '650,5', currency: 'USD', remote_work: false },
      basic: { full_name: 'Nelson', nationality: 'Moçambique' },
    });
  });

  it('sends a rate that was taken away', () => {
    const without = { ...known, freelancer: { ...known.freelancer, hourly_rate: '' } };
    expect(sent(without).freelancer).toMatchObject({ hourly_rate: '' });
  });

  it('sends of a company that was not begun nothing at all, and of one that was begun everything', () => {
    const company = { ...known, user_type: 'company' as const };
    expect(sent(company)).not.toHaveProperty('company');
    const begun = { ...company, company: { ...company.company, name: 'Luz Nova' } };
    expect(
      schemaFor(begun)
        .safeParse(begun)
        .error?.issues.map(({ path }) => path.join('.')),
    ).toContain('company.nuit');
  });

  it('changes the company that one has, and makes one where there is none', async () => {
    const own = { id: 3, role: 'owner', actions: actionsOf('owner') };
    const company = { name: 'Luz Nova' } as CreateCompany;
    const given = { user_type: 'company', basic: {}, company } as const;
    const changes = { ...unchanged, company: { name: 'Luz Nova' } };
    for (const companies of [[own], []])
      await saveSetup({ id: 1, companies } as unknown as OwnUser, given, changes, false);
    expect(asked).toEqual(['PUT /users/me', 'PUT /companies/3', 'PUT /users/me', 'POST /companies/']);
  });

  it('leaves what was changed on another device meanwhile, and sends a place whole', async () => {
    const meanwhile = { ...freelancer, title: 'Auditor', public_phone_verified: false };
    now = { freelancer: meanwhile };
    const setup = {
      ...known,
      basic: { ...known.basic, district: 'Matola' },
      freelancer: { ...known.freelancer, hourly_rate: '800' },
    };
    await saveSetup(nelson as unknown as OwnUser, sent(setup), changesInSetup(setup, known), false);
    expect(json['/users/me']).toEqual({
      user_type: 'freelancer',
      nationality: 'Moçambique',
      province: null,
      district: 'Matola',
    });
    expect(json['/freelancer/profile']).toEqual({ ...meanwhile, hourly_rate: '800' });

    const unknown = { ...nelson, nationality: null };
    await saveSetup(unknown as unknown as OwnUser, sent(known), unchanged, false);
    expect(json['/users/me']).toMatchObject({ nationality: 'Moçambique' });
  });
});
