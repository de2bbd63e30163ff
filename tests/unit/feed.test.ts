import { describe, expect, it } from 'vitest';
import type { FeedItem } from '#lib/contract/feed.ts';
import { arrangementIn, exploreHref } from '#lib/feed/arrangement.ts';
import { extended } from '#lib/feed/paging.ts';
import { needsOf } from '#lib/profiles/completeness.ts';
import { missingOf } from '#lib/profiles/missing.ts';
import { promptOf } from '#lib/profiles/prompt.ts';
import { cardOf } from '#lib/thing-fronts.ts';

const service = (id: number) => ({ type: 'service', id }) as const;
const keys = (cards: readonly { id: number }[]) => cards.map(({ id }) => id);

describe('a list that goes on', () => {
  it('shows nothing twice, by type and id', () => {
    const shown = { cards: [service(9), service(8)], next: 'a' };
    const { cards, next } = extended<{ type: 'service' | 'company'; id: number }>(shown, {
      cards: [service(8), { type: 'company', id: 8 }, service(7), service(7)],
      next: 'b',
    });
    expect(cards.map(({ type, id }) => `${type}-${id}`)).toEqual([
      'service-9',
      'service-8',
      'company-8',
      'service-7',
    ]);
    expect(next).toBe('b');
  });

  it('ends where a page brings nothing new, is empty, or leads to itself', () => {
    const shown = { cards: [service(9), service(8)], next: 'a' };
    expect(extended(shown, { cards: [service(9)], next: 'b' }).next).toBe(null);
    expect(extended(shown, { cards: [], next: 'b' }).next).toBe(null);
    const same = extended(shown, { cards: [service(7)], next: 'a' });
    expect([keys(same.cards), same.next]).toEqual([[9, 8, 7], null]);
  });
});

describe('a card', () => {
  const item = {
    type: 'service',
    id: 1,
    slug: 'x-1',
    title: 'x',
    price: null,
    category: 'Outros',
    is_promoted: 0,
    tags: ['a', 'b', 'c', 'd', 'e', 'f'],
    image_url: null,
    location: null,
    created_at: '',
    likes_count: 0,
    poster_name: 'Luz',
    poster_avatar: null,
    poster_type: 'company',
    poster_username: 'rosa',
    description: 'only on its page',
    company: { slug: 'luz-3' },
  } as unknown as Extract<FeedItem, { type: 'service' }>;

  it('carries five tags at most, no description, and where its poster is', () => {
    const card = cardOf(item);
    expect(card).toMatchObject({ tags: ['a', 'b', 'c', 'd', 'e'], sellerPage: '/companies/luz-3' });
    expect(card).not.toHaveProperty('description');
    expect(cardOf({ ...item, company: null })).toMatchObject({ sellerPage: '/@rosa' });
  });
});

it('the addresses of explore say only what was chosen, and are read back', () => {
  expect(exploreHref({})).toBe('/explore');
  expect(exploreHref({ type: undefined, vista: 'grid' })).toBe('/explore?vista=grid');
  expect(arrangementIn(new URLSearchParams('vista=list'))).toBe('list');
  expect(arrangementIn(new URLSearchParams('vista=cubo'))).toBe(undefined);
});

describe('the invitation', () => {
  const whole = { full_name: 'Ana', profile_photo_url: '/x', province: 'Gaza', district: 'Bilene' };
  const place = { province: 'Gaza', district: 'Bilene' };
  const company = { name: 'Luz', logo_url: '/x', ...place, actions: ['edit'] };
  const user = (user_type: string, changes: object = {}, companies: object[] = []) =>
    promptOf({ ...whole, user_type, companies, ...changes } as never);

  it('is to show one’s work for a simple user, whatever is filled in', () => {
    expect(user('simple')).toBe('show-work');
  });

  it('asks for what the profile says is missing, and for nothing else', () => {
    for (const user_type of ['freelancer', 'company'])
      for (const field of ['full_name', 'name', 'profile_photo_url', 'logo_url', 'province', 'district'])
        for (const value of [null, ' ', 'x']) {
          const companies = [{ ...company, [field]: value }];
          const person = { ...whole, user_type, [field]: value, companies } as never;
          const isWhole = needsOf(person, companies as never).every(({ isThere }) => isThere);
          expect(promptOf(person) === 'nothing', `${user_type}, ${field}: ${value}`).toBe(isWhole);
        }
  });

  it.each(['full_name', 'profile_photo_url', 'province', 'district'])(
    'asks a freelancer to complete a profile without %s',
    (missing) => {
      expect(user('freelancer')).toBe('nothing');
      expect(user('freelancer', { [missing]: null })).toBe('complete-profile');
    },
  );

  it('asks a company user for a company, then for what it lacks', () => {
    expect(user('company')).toBe('create-company');
    expect(user('company', {}, [{ ...company, logo_url: null }])).toBe('complete-company');
    expect(user('company', { full_name: null }, [company])).toBe('nothing');
    // Nobody is asked for what others fill in.
    expect(user('company', {}, [{ ...company, logo_url: null, actions: ['publish'] }])).toBe('nothing');
  });

  it('knows what is missing: of a freelancer themselves, of a company user the company that is shown', () => {
    const person = { ...whole, full_name: ' ', district: null };
    const companies = [{ ...company, logo_url: null }, company] as never;
    const missing = (user_type: string) => missingOf({ ...person, user_type } as never, companies);
    expect(missing('freelancer')).toEqual(['name', 'district']);
    expect(missing('company')).toEqual(['photo']);
    expect(missing('simple')).toEqual([]);
    expect(missingOf({ ...person, user_type: 'company' } as never, [])).toEqual([]);
  });
});
