import * as z from 'zod/mini';
import type { Service, ServiceField } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { readPrice } from '#lib/format/price.ts';
import {
  type Field,
  personal,
  priceCheck,
  type SentService,
  type ServiceAnswers,
  serviceFields,
} from './fields.ts';

const all = Object.entries(serviceFields) as [ServiceField, Field][];

const fromEachField = <Merged extends object>(part: (field: Field) => object): Merged =>
  Object.assign({}, ...all.map(([, field]) => part(field)));

export const noService = (company: string): ServiceAnswers => ({
  ...fromEachField<ServiceAnswers>(({ blank }) => blank),
  company_id: company,
});

export const answersOf = (service: Service): ServiceAnswers =>
  fromEachField((field) => field.answersOf(service));

/** True if nothing would be lost. The company does not count: the form fills it in by itself. */
export const isBlank = (answers: ServiceAnswers): boolean =>
  isSame({ ...answers, company_id: '' }, noService(''));

/** The person's companies. A freelancer may also publish personally. */
export function sellersOf({ companies, user_type }: OwnUser): { value: string; text: string }[] {
  const named = companies.map(({ id, name }) => ({ value: String(id), text: name }));
  return user_type === 'freelancer' ? [{ value: '', text: personal }, ...named] : named;
}

/** The present owner of a service stays a choice, even if the person could not give a service to that owner. */
export function sellersFor(person: OwnUser, { company_id, company }: Service) {
  const sellers = sellersOf(person);
  const now = { value: String(company_id ?? ''), text: company?.name ?? personal };
  return sellers.some(({ value }) => value === now.value) ? sellers : [now, ...sellers];
}

export const sentOf = (answers: ServiceAnswers): SentService =>
  Object.fromEntries(all.map(([name, field]) => [name, field.sent(answers)])) as SentService;

/** The fields whose answers have changed. */
export function changesOf(answers: ServiceAnswers, before: ServiceAnswers): Partial<SentService> {
  const known = sentOf(before);
  return Object.fromEntries(
    Object.entries(sentOf(answers)).filter(
      ([name, value]) => !isSame(value, known[name as keyof SentService]),
    ),
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type SchemaOf = (answers: ServiceAnswers) => z.ZodMiniType<ServiceAnswers, ServiceAnswers>;

export const schemaFor: SchemaOf = (answers) => schemaWith(checksOf(answers));

/** Unlike a new service, an existing one needs either a price or the mark "on request". */
export const editSchemaFor: SchemaOf = (answers) =>
  schemaWith({ ...checksOf(answers), ...(!answers.onRequest && { price: neededPrice }) });

const neededPrice = priceCheck.check(
  z.refine((text) => readPrice(text) !== null, serviceTexts.priceOrOnRequest),
);

type Checks = Readonly<Record<string, z.ZodMiniType>>;

const checksOf = (answers: ServiceAnswers): Checks => fromEachField((field) => field.checks(answers));

const schemaWith = (checks: Checks) =>
  z.object(checks) as unknown as z.ZodMiniType<ServiceAnswers, ServiceAnswers>;
