import { describe, expect, it } from 'vitest';
import { schemaFor, setupOf } from '#islands/profiles/setup-form.ts';
import type { OwnUser } from '#lib/contract/users.ts';

const freelancer = {
  title: 'Contabilista',
  description: null,
  hourly_rate: 650.5,
  currency: 'USD',
  remote_work: false,
  public_phone: null,
};
const nelson = { user_type: 'freelancer', full_name: 'Nelson', companies: [], freelancer };
const known = setupOf(nelson as unknown as OwnUser);
const sent = (setup: typeof known) => schemaFor(setup).parse(setup);

describe('setting up a profile again', () => {
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
});
