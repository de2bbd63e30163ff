import { isSame } from '#islands/publishing/field-table.ts';
import { categories } from '#lib/categories.ts';
import { longestTitle } from '#lib/contract/request-form.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { provinces } from '#lib/provinces.ts';
import { type RequestAnswers, requestTable } from './fields.ts';

/** True if nothing would be lost. The place does not count, because the form fills it in. */
export const isBlank = (answers: RequestAnswers): boolean =>
  isSame({ ...answers, province: '', district: '' }, requestTable.blank);

export const schemaFor = (answers: RequestAnswers) => requestTable.schemaOf(answers);

/** What somebody has looked for stands in the address. Their own place is the first choice. */
export function firstAnswers(person: Pick<OwnUser, 'province' | 'district'>, search: string): RequestAnswers {
  const asked = new URLSearchParams(search);
  const place = provinceIn(asked.get('province'))
    ? { province: asked.get('province'), district: asked.get('district') }
    : person;
  const province = provinceIn(place.province);
  return {
    ...requestTable.blank,
    title: (asked.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, longestTitle),
    category: categories.find((name) => name === asked.get('category')) ?? '',
    province,
    district: (province && place.district) || '',
  };
}

const provinceIn = (name: string | null) => provinces.find((province) => province === name) ?? '';
