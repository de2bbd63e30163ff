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
import { personal } from '#islands/publishing/SellerField.tsx';
import { categories } from '#lib/categories.ts';
import { type ServiceStatus, serviceWords } from '#lib/contract/service-form.ts';
import type { Service, ServiceField } from '#lib/contract/services.ts';
import { line } from '#lib/contract/text.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { formatAmount, priceText, readPrice } from '#lib/format/price.ts';
import { addTags, tagProblem } from './tags.ts';

const field = <Answers extends object, Sent>(one: Field<Service, Answers, Sent>) => one;

const category = z
  .string()
  .check(z.refine((text) => (categories as readonly string[]).includes(text), serviceTexts.required));
export const priceCheck = line(40).check(
  z.refine((text) => !Number.isNaN(readPrice(text)), serviceTexts.oddPrice),
);

export const serviceFields = {
  title: textField<Service, 'title'>('title', 'Título', '', serviceWords.title),
  description: textField<Service, 'description'>('description', 'Descrição', '', serviceWords.description),
  category: textField<Service, 'category'>('category', 'Categoria', '', category),
  price: field<{ price: string; onRequest: boolean }, number | null>({
    label: 'Preço',
    blank: { price: '', onRequest: false },
    answersOf: ({ price }) => ({
      price: price === null ? '' : formatAmount(price),
      onRequest: price === null,
    }),
    sent: ({ price, onRequest }) => (onRequest ? null : readPrice(price)),
    // A price typed before choosing "on request" is ignored.
    checks: ({ onRequest }) => ({ price: onRequest ? z.unknown() : priceCheck, onRequest: z.unknown() }),
    text: priceText,
  }),
  /** The sent tags include text that was typed but not yet added. */
  tags: field<{ tags: string[]; tag: string }, string[]>({
    label: 'Etiquetas',
    blank: { tags: [], tag: '' },
    answersOf: ({ tags }) => ({ tags, tag: '' }),
    sent: ({ tags, tag }) => addTags(tags, tag),
    checks: ({ tags }) => ({
      tags: z.unknown(),
      tag: z.string().check(
        z.refine((text) => tagProblem(addTags(tags, text)) === undefined, {
          error: ({ input }) => tagProblem(addTags(tags, String(input))),
        }),
      ),
    }),
    text: (tags) => tags.join(', ') || 'Sem etiquetas',
  }),
  images: imagesField,
  /** Empty for a personal service without a company. */
  company_id: field<{ company_id: string }, number | null>({
    label: 'Empresa',
    blank: { company_id: '' },
    answersOf: ({ company_id }) => ({ company_id: String(company_id ?? '') }),
    sent: ({ company_id }) => (company_id === '' ? null : Number(company_id)),
    checks: () => ({ company_id: z.unknown() }),
    text(id, { company }) {
      if (id === null) return personal;
      return company?.id === id ? company.name : 'Outra empresa';
    },
  }),
  status: textField<Service, 'status', ServiceStatus>('status', 'Estado', 'Ativo'),
} satisfies Readonly<Record<ServiceField, Field<Service>>>;

export type ServiceAnswers = AnswersTo<typeof serviceFields>;
export type SentService = SentBy<typeof serviceFields>;
export type FieldsOfService = FormPart<ServiceAnswers>;

export const serviceTable = fieldTable<Service, ServiceAnswers, SentService>(serviceFields);
