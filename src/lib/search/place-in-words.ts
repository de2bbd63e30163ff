import { withoutEnd } from '#lib/format/ends.ts';
import { plain } from '#lib/format/plain.ts';
import districts from '#lib/places/districts.json' with { type: 'json' };
import { provinces } from '#lib/provinces.ts';

interface Place {
  readonly name: string;
  /** The place as the filters say it. */
  readonly fields: { readonly province: string; readonly district?: string };
}

interface PlaceInWords extends Place {
  readonly otherWords: string;
}

/**
 * The longest names first, so that “Maputo Cidade” is not taken for “Maputo”. Provinces come before districts of the
 * same name.
 */
const places = [
  ...provinces.map((province) => ({ name: province, fields: { province } })),
  ...Object.entries(districts).flatMap(([province, names]) =>
    names.map((district) => ({ name: district, fields: { province, district } })),
  ),
]
  .map((place) => ({ ...place, folded: plain(place.name), length: place.name.split(' ').length }))
  .sort((one, other) => other.length - one.length);

export const placeNamed = (name: string | null): Place | undefined =>
  places.find((place) => place.name === name);

const placePrepositions: readonly (string | undefined)[] = ['em', 'na', 'no', 'nas', 'nos'];
/** After these a place is part of a name: “óleo de palma”, “Banco de Moçambique”. */
const nameParticles: readonly (string | undefined)[] = ['de', 'da', 'do'];

/** The place in a search like “electricista em Nampula”. A search for a place alone has none. */
export function placeInWords(q = ''): PlaceInWords | undefined {
  const words = q.split(/\s+/).filter(Boolean);
  const folded = words.map((word) => withoutEnd(plain(word), /[^a-z0-9]/));
  const text = ` ${folded.join(' ')} `;
  const place = places.find(({ folded: name }) => text.includes(` ${name} `));
  if (!place) return undefined;
  const at = text.slice(0, text.indexOf(` ${place.folded} `)).split(' ').length - 1;
  const before = folded[at - 1];
  if (nameParticles.includes(before)) return undefined;
  const from = placePrepositions.includes(before) ? at - 1 : at;
  const otherWords = words.toSpliced(from, at - from + place.length).join(' ');
  return otherWords === '' ? undefined : { name: place.name, fields: place.fields, otherWords };
}
