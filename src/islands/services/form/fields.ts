import * as z from 'zod/mini';
import type { TextFieldProps } from '#components/ui/TextField.tsx';
import { categories } from '#lib/categories.ts';
import { type ServiceStatus, serviceWords } from '#lib/contract/service-form.ts';
import type { Service, ServiceField } from '#lib/contract/services.ts';
import { line } from '#lib/contract/text.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { priceText, readPrice } from '#lib/format/price.ts';
import { addTags, tagProblem } from './tags.ts';

/** A field of a service in the forms. Its answers may be more than the value that is sent. */
export interface Field<Answers extends object = object, Sent = unknown> {
  readonly label: string;
  /** The answers of an empty form. */
  readonly blank: Answers;
  answersOf(service: Service): Answers;
  sent(answers: Answers): Sent;
  /**
   * The checks before sending. Choices from lists are not checked: every form of the site would carry another kind of
   * schema, so there are only a few, and the schemas of the request are not loaded.
   */
  checks(answers: Answers): Readonly<Record<keyof Answers, z.ZodMiniType>>;
  /** The sent value in words. `service` is another version of the service. */
  text(sent: Sent, service: Service): string;
}

const field = <Answers extends object, Sent>(one: Field<Answers, Sent>) => one;

/** A field of one text, whose answer is the stored text. */
const text = <Name extends 'title' | 'description' | 'category' | 'status', Text extends string = string>(
  name: Name,
  label: string,
  blank: Text,
  check: z.ZodMiniType = z.unknown(),
) =>
  field<Record<Name, Text>, Text>({
    label,
    blank: { [name]: blank } as Record<Name, Text>,
    answersOf: (service) => ({ [name]: service[name] }) as unknown as Record<Name, Text>,
    sent: (answers) => answers[name].trim() as Text,
    checks: () => ({ [name]: check }) as Record<Name, z.ZodMiniType>,
    text: (sent) => sent || 'Nada',
  });

export const personal = 'Pessoal (sem empresa)';

const category = z
  .string()
  .check(z.refine((text) => (categories as readonly string[]).includes(text), serviceTexts.required));
export const priceCheck = line(40).check(
  z.refine((text) => !Number.isNaN(readPrice(text)), serviceTexts.oddPrice),
);

/** In the order in which a conflict lists the differences. */
export const serviceFields = {
  title: text<'title'>('title', 'Título', '', serviceWords.title),
  description: text<'description'>('description', 'Descrição', '', serviceWords.description),
  /** Empty until the person chooses. */
  category: text<'category'>('category', 'Categoria', '', category),
  price: field<{ price: string; onRequest: boolean }, number | null>({
    label: 'Preço',
    blank: { price: '', onRequest: false },
    answersOf: ({ price }) => ({
      price: price === null ? '' : formatAmount(price),
      onRequest: price === null,
    }),
    sent: ({ price, onRequest }) => (onRequest ? null : readPrice(price)),
    // A price typed before the person chose "on request" is ignored.
    checks: ({ onRequest }) => ({ price: onRequest ? z.unknown() : priceCheck, onRequest: z.unknown() }),
    text: priceText,
  }),
  /** The sent tags include the text that was typed but not yet added. */
  tags: field<{ tags: string[]; tag: string }, string[]>({
    label: 'Etiquetas',
    blank: { tags: [], tag: '' },
    answersOf: ({ tags }) => ({ tags, tag: '' }),
    sent: ({ tags, tag }) => addTags(tags, tag),
    // The typed text counts as a tag, so it is checked too.
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
  /** The addresses of the uploaded pictures, in their order. */
  images: field<{ images: string[] }, string[]>({
    label: 'Imagens',
    blank: { images: [] },
    answersOf: ({ images }) => ({ images }),
    sent: ({ images }) => images,
    checks: () => ({ images: z.unknown() }),
    text: () => 'Sem imagens',
  }),
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
  status: text<'status', ServiceStatus>('status', 'Estado', 'Ativo'),
} satisfies Readonly<Record<ServiceField, Field>>;

type Fields = typeof serviceFields;
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The answers of all fields, as they are typed. */
export type ServiceAnswers = Merged<Fields[ServiceField]['blank']>;

/** The values that are sent to the server. */
export type SentService = { [Name in ServiceField]: ReturnType<Fields[Name]['sent']> };

/** The form of a service, as its fields see it. */
export interface FieldsOfService {
  readonly answers: ServiceAnswers;
  /** The props of an input by its name, with its fault. */
  readonly field: (name: keyof ServiceAnswers) => Partial<TextFieldProps>;
  readonly change: (changes: Partial<ServiceAnswers>) => void;
}
