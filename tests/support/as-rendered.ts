import type { FinishedPages } from '#server/http/pages/finished-pages.ts';

const nothing = Buffer.of();

/** For pages without marks: they are sent as they were rendered, on a first visit with styles at their end. */
export const asRendered: FinishedPages = {
  variantFor: ({ headers }) => (headers['x-first'] ? 'first' : 'again'),
  finish: (rendered) => ({
    same: [Buffer.from(rendered), nothing, nothing],
    variants: {
      first: { paint: Buffer.from('<style></style>'), scripts: nothing, headers: { 'x-variant': 'first' } },
      again: { paint: nothing, scripts: nothing, headers: { 'x-variant': 'again' } },
    },
  }),
};
