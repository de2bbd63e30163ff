import * as z from 'zod/mini';
import { serviceForm } from '#lib/contract/service-form.ts';
import type { Service, ServiceField } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { readPrice } from '#lib/format/price.ts';
import { type Field, personal, type SentService, type ServiceAnswers, serviceFields } from './fields.ts';
import { addTags, tagProblem } from './tags.ts';

const all = Object.entries(serviceFields) as [ServiceField, Field][];

const ofEach = (part: (field: Field) => object): ServiceAnswers =>
  Object.assign({}, ...all.map(([, field]) => part(field)));

export const noService = (company: string): ServiceAnswers => ({
  ...ofEach(({ blank }) => blank),
  company_id: company,
});

export const answersOf = (service: Service): ServiceAnswers => ofEach((field) => field.answersOf(service));

/** Nothing that would be missed. Whose it is stands there by itself. */
export const isBlank = (answers: ServiceAnswers): boolean =>
  isSame({ ...answers, company_id: '' }, noService(''));

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

export const sentOf = (answers: ServiceAnswers): SentService =>
  Object.fromEntries(all.map(([name, field]) => [name, field.sent(answers)])) as SentService;

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
  } satisfies Readonly<Record<keyof ServiceAnswers, z.ZodMiniType>>) as unknown as z.ZodMiniType<
    ServiceAnswers,
    ServiceAnswers
  >;
