import * as z from 'zod/mini';
import { isSame } from '#islands/publishing/field-table.ts';
import { personal, sellersWithin } from '#islands/publishing/SellerField.tsx';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { readPrice } from '#lib/format/price.ts';
import { priceCheck, type ServiceAnswers, serviceTable } from './fields.ts';

export const { answersOf, changesOf, sentOf } = serviceTable;

export const noService = (company: string): ServiceAnswers => ({
  ...serviceTable.blank,
  company_id: company,
});

/** True if nothing would be lost. The company does not count, because the form fills it in. */
export const isBlank = (answers: ServiceAnswers): boolean =>
  isSame({ ...answers, company_id: '' }, noService(''));

/** The service's current owner stays a choice, even if the person could not choose that owner otherwise. */
export function sellersFor(person: OwnUser, { owner_id, company_id, company }: Service) {
  const sellers = sellersWithin(person, owner_id);
  const now = { value: String(company_id ?? ''), text: company?.name ?? personal };
  return sellers.some(({ value }) => value === now.value) ? sellers : [now, ...sellers];
}

type SchemaOf = (answers: ServiceAnswers) => z.ZodMiniType<ServiceAnswers, ServiceAnswers>;

export const schemaFor: SchemaOf = (answers) => serviceTable.schemaOf(answers);

/** Unlike a new service, an edited one needs either a price or "on request". */
export const editSchemaFor: SchemaOf = (answers) =>
  serviceTable.schemaOf(answers, answers.onRequest ? {} : { price: neededPrice });

const neededPrice = priceCheck.check(
  z.refine((text) => readPrice(text) !== null, serviceTexts.priceOrOnRequest),
);
