import { provinces } from '#lib/provinces.ts';
import aliases from './aliases.json' with { type: 'json' };
import districts from './districts.json' with { type: 'json' };

/** Import this file on demand, because the districts weigh more than the form that asks for one. */
interface Place {
  readonly name: string;
  readonly also: string;
}

const otherNames: Readonly<Record<string, readonly string[]>> = aliases;
const districtsByProvince: Readonly<Record<string, readonly string[]>> = districts;

export const allProvinces: readonly Place[] = provinces.map((name) => ({ name, also: '' }));

export const districtsOf = (province: string): readonly Place[] =>
  (districtsByProvince[province] ?? []).map((name) => ({ name, also: (otherNames[name] ?? []).join(' ') }));
