import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ServiceCard } from '#components/services/ServiceCard.tsx';
import { ServiceShown } from '#components/services/ServiceShown.tsx';
import type { Field } from '#islands/publishing/field-table.ts';
import { answersOf, changesOf, isBlank, noService, schemaFor } from '#islands/services/form/answers.ts';
import { serviceFields } from '#islands/services/form/fields.ts';
import { serviceKind } from '#islands/services/form/kind.ts';
import type { Service } from '#lib/contract/services.ts';
import { serviceFront } from '#lib/services/thing.ts';
import { all, listed, type ShownAs, serviceSamples } from '#tests/support/service-samples.ts';

const { differences, rebase, versionOf } = serviceKind.versions;

const address = (letter: string) => `/media/${letter.repeat(32)}-640.webp`;
const samples = serviceSamples({ companies: [1, 2], images: [address('a'), address('b')] });
const service = {
  id: 7,
  slug: 'quadro-7',
  updated_at: '1',
  created_at: '2026-01-01T00:00:00Z',
  is_promoted: 0,
  views: 0,
  likes: 0,
  leads: 0,
  image_url: address('a'),
  poster_type: 'freelancer',
  poster_name: 'Ana',
  rating: null,
  reviews_count: 0,
  company: { id: 2, slug: 'quadros-2', name: 'Quadros' },
  location: null,
  poster_avatar: null,
  poster_username: 'ana',
  ...all(samples, 'first'),
} as unknown as Service;

const said = (read: ShownAs) => (typeof read === 'string' ? read : `nowhere: ${read.nowhere}`);

describe.each(listed(samples))('%s of a service', (name, { first, second, odd, isTyped, onPage, onCard }) => {
  const other = { ...service, [name]: second, updated_at: '2' };
  const { label, text: textOf }: Field<Service> = serviceFields[name];

  it('comes into the form, and goes out of it where it was changed', () => {
    expect(changesOf(answersOf(other), answersOf(service))).toEqual({ [name]: second });
    expect(changesOf(answersOf(service), answersOf(other))).toEqual({ [name]: first });
  });

  it('would be missed, unless it stands there by itself', () => {
    const { [name]: mine } = Object.fromEntries(
      Object.entries(serviceFields).map(([each, field]) => [each, field.answersOf(other)]),
    );
    expect(isBlank({ ...noService(''), ...mine })).toBe(name === 'company_id');
  });

  if (isTyped)
    it('is refused by the form as by the server', () => {
      const answers = answersOf({ ...service, [name]: odd });
      expect(z.safeParse(schemaFor(answers), answers).error?.issues.map(({ path }) => path[0])).toEqual([
        name,
      ]);
      const allowed = answersOf(service);
      expect(z.safeParse(schemaFor(allowed), allowed).success).toBe(true);
    });

  it('that was changed elsewhere is compared, in words that differ', () => {
    expect(differences(answersOf(other), answersOf(service))).toEqual([name]);
    expect(rebase(versionOf(service), other)).toBeUndefined();
    expect(label).toMatch(/./);
    // Pictures are shown as they are.
    if (name !== 'images') expect(textOf(second, service)).not.toBe(textOf(first, service));
  });

  it(`is read on its page (${said(onPage)}) and on its card (${said(onCard)})`, () => {
    const props: ComponentProps<typeof ServiceShown> = { service, side: null };
    const page = renderToStaticMarkup(createElement(ServiceShown, props));
    const item = { ...service, type: 'service', poster_user_id: 1, likes_count: 0 } as const;
    const shown = serviceFront.cardOf(item);
    const card =
      renderToStaticMarkup(createElement(ServiceCard, { service: shown })) + serviceFront.about(shown);
    if (typeof onPage === 'string') expect(page).toContain(onPage);
    if (typeof onCard === 'string') expect(card).toContain(onCard);
  });
});
