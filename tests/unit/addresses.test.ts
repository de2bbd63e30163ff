import { describe, expect, it } from 'vitest';
import { hasAddress, withoutAddresses } from '#lib/format/addresses.ts';

describe('an address in a name', () => {
  it.each([
    'Ganhe 5000 MT já: wa.me/258841234567',
    'WA.ME/258841234567',
    'wa . me/258841234567',
    't.me/ganhe',
    'T.me',
    'fale em wa.me 84 123 4567',
    'bit.ly/3xYz',
    'http://evil.mz',
    'HTTPS:// evil',
    'javascript://x',
    'www.evil',
    'www . evil.mz',
    'Loja evil.co.mz',
    'evil.com',
    '(evil.com)',
    'evil.com, a melhor',
    'Ganhe em evil.xyz hoje',
    'sub.evil.online',
    'evil．com',
    'evil。com',
    'ev\u00adil.c\u200com',
    'évil.mz',
    'x.co/abc',
    'vá a site.de',
    'site.de/a',
    'joao@gmail.com',
    'joao@sapo.pt',
  ])('is found: %j', (text) => {
    expect(hasAddress(text)).toBe(true);
  });

  it.each([
    'João da Silva',
    'Banco S.A.',
    'Banco S.A',
    'Moza Banco, S.A.R.L.',
    'Cia.SA',
    'Padaria São José, Lda.',
    'Padaria São José Lda.',
    'A.C.M. Construções',
    'A.C.M Construções',
    'Dr. João',
    'Dr.João',
    'Sr.Zé',
    'J.P. Serviços',
    'M. de Sousa',
    'Mª.de Lourdes',
    'Programador Node.js',
    'Node.js, Vue.js e Next.js',
    'ASP.NET e .NET',
    'Programador ASP.NET Core',
    'Socket.io',
    'Téc.de Frio',
    'Aux.de Limpeza',
    'Eng. de Redes / TI',
    'Téc.Inf/Redes',
    'T.I/Redes',
    'C++/C#',
    'Salão da Paz... aberto',
    'Casa n.º 12',
    'Av. 24 de Julho',
    'Desde 1.1.2020',
    'Preço 1.500 MT',
    'Electricista 2.0',
    'Comércio & Serviços, E.I.',
    'Técnico: frio e ar-condicionado',
    'Web designer (WordPress)',
    'Marketing @ Maputo',
    '@ana',
    '',
  ])('is none: %j', (text) => {
    expect(hasAddress(text)).toBe(false);
  });

  it('is taken out, with what touches it', () => {
    expect(withoutAddresses('Ana Sitoe wa.me/25884 já')).toBe('Ana Sitoe já');
    expect(withoutAddresses('ana@gmail.com')).toBe('');
    expect(withoutAddresses('wa . me')).toBe('');
    expect(withoutAddresses('Dr. João  Cossa')).toBe('Dr. João  Cossa');
  });
});
