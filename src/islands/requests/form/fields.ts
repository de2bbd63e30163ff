import * as z from 'zod/mini';
import {
  type AnswersTo,
  type Field,
  type FormPart,
  fieldTable,
  imagesField,
  type SentBy,
  textField,
} from '#islands/publishing/field-table.ts';
import { type Category, categories } from '#lib/categories.ts';
import { requestWords } from '#lib/contract/request-form.ts';
import type { Request, RequestField } from '#lib/contract/requests.ts';
import { line } from '#lib/contract/text.ts';
import { requestFormTexts as texts } from '#lib/copy/request-form.ts';
import { requestRefusals } from '#lib/copy/requests.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { formatAmount, formatPrice, readPrice } from '#lib/format/price.ts';
import { dateText } from '#lib/jobs/words.ts';
import { provinces } from '#lib/provinces.ts';

const field = <Answers extends object, Sent>(one: Field<Request, Answers, Sent>) => one;

const oneOf = (choices: readonly string[], complaint: string) =>
  z.string().check(z.refine((text) => choices.includes(text), complaint));

const budget = line(40).check(z.refine((text) => !Number.isNaN(readPrice(text)), requestRefusals.oddBudget));

export const today = (): string => dayInMaputo(new Date());
/** The day that an edited request already has may be over. */
const dayOtherThan = (known: string) =>
  z
    .string()
    .check(z.refine((text) => text === '' || text === known || text >= today(), requestRefusals.pastDay));
const oddDay = z.string().check(z.refine(() => false, requestRefusals.oddDay));

/** A conflict lists the differences in this order. */
export const requestFields = {
  title: textField<Request, 'title'>('title', 'O que precisa', '', requestWords.title),
  category: textField<Request, 'category', Category | ''>(
    'category',
    'Categoria',
    '',
    oneOf(categories, requestRefusals.categoryRequired),
  ),
  description: textField<Request, 'description'>(
    'description',
    texts.description,
    '',
    requestWords.description,
  ),
  province: textField<Request, 'province', Request['province'] | ''>(
    'province',
    'Província',
    '',
    oneOf(provinces, requestRefusals.provinceRequired),
  ),
  district: field<{ district: string }, string | null>({
    label: 'Distrito',
    blank: { district: '' },
    answersOf: ({ district }) => ({ district: district ?? '' }),
    sent: ({ district }) => district || null,
    checks: () => ({ district: z.unknown() }),
    text: (district) => district ?? texts.noDistrict,
  }),
  wanted_by: field<{ wanted_by: string; isDayOdd: boolean; knownDay: string }, string | null>({
    label: 'Até quando',
    // Browsers report an incomplete date as empty, so the form stores whether the input is incomplete.
    blank: { wanted_by: '', isDayOdd: false, knownDay: '' },
    answersOf: ({ wanted_by }) => ({
      wanted_by: wanted_by ?? '',
      isDayOdd: false,
      knownDay: wanted_by ?? '',
    }),
    sent: ({ wanted_by }) => wanted_by || null,
    checks: ({ isDayOdd, knownDay }) => ({
      wanted_by: isDayOdd ? oddDay : dayOtherThan(knownDay),
      isDayOdd: z.unknown(),
      knownDay: z.unknown(),
    }),
    text: (day) => (day ? dateText(day) : texts.noDay),
  }),
  budget_max: field<{ budget_max: string }, number | null>({
    label: 'Valor máximo',
    blank: { budget_max: '' },
    answersOf: ({ budget_max }) => ({ budget_max: budget_max === null ? '' : formatAmount(budget_max) }),
    sent: ({ budget_max }) => readPrice(budget_max),
    checks: () => ({ budget_max: budget }),
    text: (amount) => (amount === null ? texts.noBudget : formatPrice(amount)),
  }),
  images: imagesField,
} satisfies Readonly<Record<RequestField, Field<Request>>>;

export type RequestAnswers = AnswersTo<typeof requestFields>;
export type SentRequest = SentBy<typeof requestFields>;
export type FieldsOfRequest = FormPart<RequestAnswers>;

export const requestTable = fieldTable<Request, RequestAnswers, SentRequest>(requestFields);
