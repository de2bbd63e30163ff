import { plain } from '#lib/format/plain.ts';
import districts from '#lib/places/districts.json' with { type: 'json' };
import { provinces } from '#lib/provinces.ts';

interface PlaceInWords {
  readonly name: string;
  readonly otherWords: string;
}

/** The longest names first, so that “Maputo Cidade” is not taken for “Maputo”. */
const places = [...new Set([...provinces, ...Object.values(districts).flat()])]
  .map((name) => ({ name, folded: plain(name), length: name.split(' ').length }))
  .sort((one, other) => other.length - one.length);

const placePrepositions: readonly (string | undefined)[] = ['em', 'na', 'no', 'nas', 'nos'];
/** After these a place is part of a name: “óleo de palma”, “Banco de Moçambique”. */
const nameParticles: readonly (string | undefined)[] = ['de', 'da', 'do'];

/** The place in a search like “electricista em Nampula”. A search for a place alone has none. */
export function placeInWords(q = ''): PlaceInWords | undefined {
  const words = q.split(/\s+/).filter(Boolean);
  const folded = words.map((word) => plain(word).replace(/[^a-z0-9]+$/, ''));
  const text = ` ${folded.join(' ')} `;
  const place = places.find(({ folded: name }) => text.includes(` ${name} `));
  if (!place) return undefined;
  const at = text.slice(0, text.indexOf(` ${place.folded} `)).split(' ').length - 1;
  const before = folded[at - 1];
  if (nameParticles.includes(before)) return undefined;
  const from = placePrepositions.includes(before) ? at - 1 : at;
  const otherWords = words.toSpliced(from, at - from + place.length).join(' ');
  return otherWords === '' ? undefined : { name: place.name, otherWords };
}
