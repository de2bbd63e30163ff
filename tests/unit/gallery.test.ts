import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Gallery } from '#components/services/Gallery.tsx';
import type { Service } from '#lib/contract/services.ts';

it.each([{ images: [] }, { images: ['/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-448.webp'] }])(
  'that a service is promoted stands on its picture, of $images.length',
  ({ images }) => {
    const of = (is_promoted: 0 | 1) =>
      renderToStaticMarkup(
        createElement(Gallery, {
          service: {
            title: 'Bolos',
            category: 'Alimentação',
            tags: [],
            id: 7,
            images,
            is_promoted,
          } as unknown as Service,
        }),
      );
    expect(of(1)).toMatch(/<span class="on-media"><span class="pill">.*Promovido/);
    expect(of(0)).not.toContain('Promovido');
  },
);
