import * as z from 'zod/mini';
import { type ServiceStatus, serviceForm } from '#lib/contract/service-form.ts';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { readPrice } from '#lib/format/price.ts';
import { addTags, tagProblem } from './tags.ts';

/** Everything the forms ask for, as it is typed. */
export interface ServiceAnswers {
  title: string;
  description: string;
  /** Empty until it is chosen. */
  category: string;
  price: string;
  onRequest: boolean;
  tags: string[];
  /** What stands in the field of tags and has not been added. */
  tag: string;
  /** Addresses of the pictures that have arrived, in the order in which they are shown. */
  images: string[];
  /** Empty: one's own, not a company's. */
  company_id: string;
  status: ServiceStatus;
}

export const noService = (company: string): ServiceAnswers => ({
  title: '',
  description: '',
  category: '',
  price: '',
  onRequest: false,
  tags: [],
  tag: '',
  images: [],
  company_id: company,
  status: 'Ativo',
});

export const answersOf = (service: Service): ServiceAnswers => ({
  title: service.title,
  description: service.description,
  category: service.category,
  price: service.price === null ? '' : formatAmount(service.price),
  onRequest: service.price === null,
  tags: service.tags,
  tag: '',
  images: service.images,
  company_id: String(service.company_id ?? ''),
  status: service.status,
});

/** Nothing that would be missed. Whose it is stands there by itself. */
export const isBlank = (answers: ServiceAnswers): boolean =>
  isSame({ ...answers, company_id: '' }, noService(''));

export const personal = 'Pessoal (sem empresa)';

/** One's companies, and oneself where that may be. */
export function postersOf({ companies, user_type }: OwnUser): { value: string; text: string }[] {
  const named = companies.map(({ id, name }) => ({ value: String(id), text: name }));
  return user_type === 'freelancer' ? [{ value: '', text: personal }, ...named] : named;
}

/** Whoever it belongs to now may keep it, also where nothing could be given to them. */
export function postersFor(person: OwnUser, { company_id, company }: Service) {
  const posters = postersOf(person);
  const now = { value: String(company_id ?? ''), text: company?.name ?? personal };
  return posters.some(({ value }) => value === now.value) ? posters : [now, ...posters];
}

/** What goes over the network. A tag that is typed and not added was meant. */
export function sentOf(answers: ServiceAnswers) {
  return {
    title: answers.title.trim(),
    description: answers.description.trim(),
    category: answers.category,
    price: answers.onRequest ? null : readPrice(answers.price),
    tags: addTags(answers.tags, answers.tag),
    images: answers.images,
    company_id: answers.company_id === '' ? null : Number(answers.company_id),
    status: answers.status,
  };
}
export type SentService = ReturnType<typeof sentOf>;

/** What of it is not as it was. */
export function changesOf(answers: ServiceAnswers, before: ServiceAnswers): Partial<SentService> {
  const known = sentOf(before);
  return Object.fromEntries(
    Object.entries(sentOf(answers)).filter(
      ([name, value]) => !isSame(value, known[name as keyof SentService]),
    ),
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A price that was typed before it was said to be on request is not looked at. */
export const schemaFor: SchemaOf = ({ tags, onRequest }) => schemaWith(tags, onRequest ? z.string() : price);

/** Of what is there already a price is asked, or that it is said to be on request. */
export const editSchemaFor: SchemaOf = ({ tags, onRequest }) =>
  schemaWith(tags, onRequest ? z.string() : neededPrice);

const { price } = serviceForm.shape;
const neededPrice = price.check(z.refine((text) => readPrice(text) !== null, serviceTexts.priceOrOnRequest));

type SchemaOf = (answers: ServiceAnswers) => z.ZodMiniType<ServiceAnswers, ServiceAnswers>;

/** What is chosen from lists need not be looked at; each kind of schema more is carried by every form of the site. */
const schemaWith = (tags: readonly string[], asked: z.ZodMiniType<string, string>) =>
  z.object({
    ...serviceForm.shape,
    price: asked,
    onRequest: z.unknown(),
    tags: z.unknown(),
    // What is typed there counts as added, so it is looked at too.
    tag: z.string().check(
      z.refine((text) => tagProblem(addTags(tags, text)) === undefined, {
        error: ({ input }) => tagProblem(addTags(tags, String(input))),
      }),
    ),
    images: z.unknown(),
    company_id: z.unknown(),
    status: z.unknown(),
  }) as unknown as z.ZodMiniType<ServiceAnswers, ServiceAnswers>;
