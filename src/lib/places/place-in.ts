import { plain } from '#lib/format/plain.ts';
import { provinces } from '#lib/provinces.ts';
import districts from './districts.json' with { type: 'json' };

type Province = (typeof provinces)[number];

/**
 * Reads a place from typed words such as “Av. 24 de Julho, Matola”. Both are null if no part is the name of a
 * province or district. “Maputo” alone means the city.
 */
export function placeIn(words: string): { province: Province | null; district: string | null } {
  const parts = words.split(/[,;/()–-]/).map((part) => plain(part));
  const named = provinces.filter((name) => parts.includes(plain(name)));
  for (const province of named.length > 0 ? named : provinces) {
    const district = districts[province].find((name) => parts.includes(plain(name)));
    if (district) return { province, district };
  }
  const [province = null] = named;
  return {
    province: province === 'Maputo' && named.length === 1 ? 'Maputo Cidade' : province,
    district: null,
  };
}
