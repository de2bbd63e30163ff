import type { FinishedPages } from '#server/http/pages/finished-pages.ts';

const nothing = Buffer.of();

/** For pages without marks: they are sent as they were rendered, on a first visit with styles at their end. */
export const asRendered: FinishedPages = {
  variantFor: ({ headers }) => (headers['x-first'] ? 'first' : 'again'),
  finish: (rendered) => ({
    ...{ beforeStyles: Buffer.from(rendered), afterStyles: nothing },
    styles: { first: Buffer.from('<style></style>'), again: nothing },
    headers: { first: { 'x-variant': 'first' }, again: { 'x-variant': 'again' } },
  }),
};
