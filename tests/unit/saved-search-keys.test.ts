import { expect, it } from 'vitest';
import { fits, keysOfThing } from '#server/saved-searches/keys.ts';

it('a thing has the key of each of its words, of their beginnings, and of its filter terms', () => {
  expect(keysOfThing(['_cobras', '_pgaza', 'pé'])).toEqual(['_cobras', '_pgaza', 'pé', 'p*', 'pé*']);
});

it('fits a search when it has one term of each filter, of several where any will do', () => {
  const words = new Set(['_cobras', '_y3', 'obra']);
  for (const terms of ['', '_cobras', '_cobras _y3', '_cobras _y2|_y3|_y4'])
    expect(fits(words, terms), terms).toBe(true);
  for (const terms of ['_pgaza', '_cobras _pgaza', '_cobras _y1|_y2', '_y'])
    expect(fits(words, terms), terms).toBe(false);
});
