import { describe, expect, it } from 'vitest';
import { sealMeaning, sealText, sealWord } from '#lib/companies/seal-words.ts';
import type { Company } from '#lib/contract/companies.ts';
import { sealTexts } from '#lib/copy/seal.ts';
import { companyData, describeCompany, pictureOf } from '#lib/profiles/described.ts';
import { frontOfCompany } from '#lib/profiles/front.ts';

const none = { verified_at: null, licence_seen: false };
/** In Maputo it is November already. */
const nuit = { verified_at: '2026-10-31T22:30:00.000Z', licence_seen: false };
const both = { ...nuit, licence_seen: true };

describe('the words of a seal', () => {
  it.each([
    [none, undefined, undefined],
    [{ ...none, licence_seen: true }, undefined, undefined],
    [nuit, 'Verificada', 'Verificada · NUIT visto em 11/2026'],
    [both, 'Verificada', 'Verificada · NUIT e alvará vistos em 11/2026'],
  ])('of %j say what was seen and when', (seal, word, text) => {
    expect([sealWord(seal), sealText(seal)]).toEqual([word, text]);
  });

  it('are none for who is no company', () => expect(sealWord(null)).toBeUndefined());

  it('explain what was seen, by whom, and what that does not mean', () => {
    for (const text of [sealMeaning(nuit), sealMeaning(both)])
      for (const said of ['Em 11/2026, uma pessoa do BizLink viu', 'não garante'])
        expect(text).toContain(said);
    expect(sealMeaning(both)).toContain('alvará');
    expect(sealMeaning(nuit)).not.toContain('alvará');
    expect(sealMeaning(none)).toMatch(/^Nos últimos 12 meses, ninguém do BizLink confirmou/);
  });

  it('never call a company trustworthy', () => {
    const texts = Object.values(sealTexts).map((text) => (typeof text === 'string' ? text : text('11/2026')));
    for (const text of texts) expect(text).not.toMatch(/confiança|confiável|segur/i);
  });
});

describe('what others see of a company before they open its page', () => {
  const company = {
    id: 4,
    slug: 'luz-4',
    name: 'Luz',
    description: '<p>Pão.</p>',
    nuit: '400000018',
    province: 'Gaza',
    district: 'Bilene',
    rating: null,
    logo_url: null,
    cover_url: null,
    ...none,
  } as Company;
  const sealed: Company = { ...company, ...nuit };
  const address = (of: Company) => pictureOf('company', 4, frontOfCompany(of)).address;

  it('says in one sentence what was seen', () => {
    expect(describeCompany(company)).toBe('Luz em Bilene, Gaza, no BizLink. Pão.');
    expect(describeCompany(sealed)).toBe(
      'Luz em Bilene, Gaza, no BizLink. Verificada · NUIT visto em 11/2026. Pão.',
    );
  });

  it('has another picture with another seal', () => {
    const addresses = [company, sealed, { ...company, ...both }].map(address);
    expect(new Set(addresses).size).toBe(3);
    expect(address({ ...company })).toBe(addresses[0]);
  });

  it('tells search engines the NUIT only where somebody saw whose it is', () => {
    const [unseen, seen] = [companyData(company, ''), companyData(sealed, '')];
    expect(JSON.stringify(unseen)).not.toContain('400000018');
    expect(seen[0]).toMatchObject({ taxID: '400000018' });
  });
});
