import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DealPeople } from '#islands/deals/DealFacts.tsx';
import { DealReviews } from '#islands/deals/reviews/DealReviews.tsx';
import { SellerField } from '#islands/publishing/SellerField.tsx';
import type { Deal } from '#lib/contract/deals.ts';
import { dealPageTexts } from '#lib/copy/deal-page.ts';
import { nextText } from '#lib/copy/deal-screens.ts';
import { reviewScreenTexts } from '#lib/copy/review-screens.ts';
import { faceOfOther, nameOfOther, namesOf } from '#lib/deals/shown.ts';

const person = (name: string) => ({
  id: 1,
  username: null,
  name,
  photo_url: `/${name}.webp`,
  is_suspended: false,
});
const deal = (role: 'customer' | 'provider' | 'moderator', company_name: string | null) => ({
  role,
  company_name,
  company_logo_url: company_name && '/padaria.webp',
  customer: person('Rosa'),
  provider: person('Zito'),
});

describe('the other side of a deal', () => {
  it('is the company that works, for a customer, and never a person in its place', () => {
    const seen = deal('customer', 'Padaria');
    expect(faceOfOther(seen)).toEqual({ name: 'Padaria', photo: '/padaria.webp', company: true });
    expect(nameOfOther(seen)).toBe('Padaria');
    expect(namesOf(seen)).toEqual({ customer: 'Rosa', provider: 'Padaria' });
  });

  it('is the person who works for themselves, and for who works or moderates the customer', () => {
    expect(faceOfOther(deal('customer', null))).toEqual({ name: 'Zito', photo: '/Zito.webp' });
    for (const role of ['provider', 'moderator'] as const) {
      expect(faceOfOther(deal(role, 'Padaria'))).toEqual({ name: 'Rosa', photo: '/Rosa.webp' });
      expect(nameOfOther(deal(role, 'Padaria'))).toBe('Rosa');
    }
  });
});

it('a deal leads to its conversation, and to the other person where it has left a deleted company', () => {
  const leadsTo = (changed: Partial<Deal>) => {
    const shown = { ...deal('customer', null), company_id: null, is_blocked: false, ...changed };
    const html = renderToStaticMarkup(createElement(DealPeople, { deal: shown as unknown as Deal }));
    return /href="(\/messages[^"]*)"/.exec(html)?.[1];
  };
  const provider = { ...person('Zito'), id: 7, username: 'zito' };
  expect(leadsTo({ conversation_id: 3, provider })).toBe('/messages?open=3');
  expect(leadsTo({ conversation_id: null, provider })).toBe('/messages?to=7');
  // A colleague who is not in the company's conversation, a block, somebody who has left.
  expect(leadsTo({ conversation_id: null, provider, company_id: 5 })).toBeUndefined();
  expect(leadsTo({ conversation_id: null, provider, is_blocked: true })).toBeUndefined();
  expect(leadsTo({ conversation_id: null })).toBeUndefined();
});

it('a deal says who began it, to each side', () => {
  const { between } = dealPageTexts;
  expect([between('customer', 'customer', 'Zito'), between('provider', 'customer', 'Rosa')]).toEqual([
    'Pediu a Zito',
    'Pedido de Rosa',
  ]);
  expect([between('customer', 'provider', 'Zito'), between('provider', 'provider', 'Rosa')]).toEqual([
    'Proposta de Zito',
    'Proposta a Rosa',
  ]);
});

describe('what comes next', () => {
  const between = {
    ...deal('customer', null),
    state: 'por_responder',
    is_blocked: false,
    last_step: 'ask',
  } as const;
  const next = (role: 'customer' | 'provider', last_step: 'ask' | 'counter' | 'redo') =>
    nextText(
      { ...between, state: last_step === 'redo' ? 'aceite' : 'por_responder', role, last_step },
      role === 'customer' ? 'Zito' : 'Rosa',
    );

  it('is an offer, and another one where that was asked for', () => {
    expect([next('customer', 'ask'), next('provider', 'ask')]).toEqual([
      'Espera a proposta de Zito.',
      'Responda com uma proposta.',
    ]);
    expect([next('customer', 'counter'), next('provider', 'counter')]).toEqual([
      'Espera outra proposta de Zito.',
      'Responda com outra proposta.',
    ]);
  });

  it('is the correction, where the work was delivered and one was asked for', () => {
    expect([next('customer', 'redo'), next('provider', 'redo')]).toEqual([
      'Espera a correcção de Zito.',
      'Corrija o que foi pedido e marque o trabalho outra vez como entregue.',
    ]);
  });

  it('ends with one stop, also where the name brings it', () => {
    expect(nextText(between, 'Cozinha Zambeze, Lda.')).toBe('Espera a proposta de Cozinha Zambeze, Lda.');
  });
});

describe('a review of a deal', () => {
  const shown = (is_counted: boolean, changes: object = {}, of_company = false) => {
    const given = { id: 1, by: 'customer', stars: 5, shown_at: '2026-11-28T10:00:00.000Z' };
    const review = { ...given, is_counted, of_company };
    const reviewed = { ...deal('customer', null), review_owed: false, reviews: [review], ...changes };
    return renderToStaticMarkup(
      createElement(DealReviews, {
        deal: reviewed as unknown as Deal,
        onMoved: () => {},
        onStale: () => {},
      }),
    );
  };

  it('says where it counts nothing, and why', () => {
    expect(shown(false)).toContain('Não conta para a média nem aparece a outros: as duas contas são');
    expect(shown(true)).not.toContain('Não conta');
  });

  it('is replied to by whom it is about: not once its company is deleted', () => {
    const ofProvider = { role: 'provider', company_id: null };
    expect(shown(true, ofProvider)).toContain(reviewScreenTexts.reply);
    expect(shown(true, { ...ofProvider, company_id: 5 }, true)).toContain(reviewScreenTexts.reply);
    expect(shown(true, ofProvider, true)).not.toContain(reviewScreenTexts.reply);
  });
});

describe('in whose name one publishes or offers', () => {
  const field = (...sellers: { value: string; text: string }[]) =>
    renderToStaticMarkup(
      createElement(SellerField, { id: 'x', label: 'Em nome de', sellers, value: '', onChange: () => {} }),
    );
  const [self, company] = [
    { value: '', text: 'Pessoal' },
    { value: '7', text: 'Padaria' },
  ];

  it('is chosen among several, said of the only company, and not said of oneself', () => {
    expect(field(self, company)).toContain('<select');
    expect(field(company)).toBe('<p class="hint">Em nome de: Padaria</p>');
    expect(field(self)).toBe('');
  });
});
