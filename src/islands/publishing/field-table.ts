import * as z from 'zod/mini';
import type { TextFieldProps } from '#components/ui/TextField.tsx';

export interface Field<Thing, Answers extends object = object, Sent = unknown> {
  readonly label: string;
  readonly blank: Answers;
  answersOf(thing: Thing): Answers;
  sent(answers: Answers): Sent;
  /**
   * The checks before sending. Choices from lists are not checked, because each other kind of schema would
   * enlarge every form, and the schemas of the request are not loaded.
   */
  checks(answers: Answers): Readonly<Record<keyof Answers, z.ZodMiniType>>;
  text(sent: Sent, thing: Thing): string;
  pictures?(sent: Sent): readonly string[];
}

export const textField = <Thing, Name extends keyof Thing & string, Text extends string = string>(
  name: Name,
  label: string,
  blank: Text,
  check: z.ZodMiniType = z.unknown(),
): Field<Thing, Record<Name, Text>, Text> => ({
  label,
  blank: { [name]: blank } as Record<Name, Text>,
  answersOf: (thing) => ({ [name]: thing[name] ?? '' }) as unknown as Record<Name, Text>,
  sent: (answers) => answers[name].trim() as Text,
  checks: () => ({ [name]: check }) as Record<Name, z.ZodMiniType>,
  text: (sent) => sent || 'Nada',
});

export const imagesField: Field<
  { readonly images: readonly string[] },
  { images: readonly string[] },
  readonly string[]
> = {
  label: 'Imagens',
  blank: { images: [] },
  answersOf: ({ images }) => ({ images }),
  sent: ({ images }) => images,
  checks: () => ({ images: z.unknown() }),
  text: () => 'Sem imagens',
  pictures: (images) => images,
};

type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type Fields = Readonly<Record<string, { blank: object; sent(answers: never): unknown }>>;

export type AnswersTo<Some extends Fields> = Merged<Some[keyof Some]['blank']>;

export type SentBy<Some extends Fields> = { [Name in keyof Some]: ReturnType<Some[Name]['sent']> };

type Checks = Readonly<Record<string, z.ZodMiniType>>;

export function fieldTable<Thing, Answers extends object, Sent extends object>(
  fields: Readonly<Record<keyof Sent & string, Field<Thing>>>,
) {
  const all = Object.entries(fields) as [keyof Sent & string, Field<Thing>][];
  const fromEach = <Whole extends object>(part: (field: Field<Thing>) => object): Whole =>
    Object.assign({}, ...all.map(([, field]) => part(field)));
  const sentOf = (answers: Answers): Sent =>
    Object.fromEntries(all.map(([name, field]) => [name, field.sent(answers)])) as Sent;

  return {
    fields,
    blank: fromEach<Answers>(({ blank }) => blank),
    answersOf: (thing: Thing): Answers => fromEach((field) => field.answersOf(thing)),
    sentOf,
    changesOf(answers: Answers, before: Answers): Partial<Sent> {
      const known = sentOf(before);
      return Object.fromEntries(
        Object.entries(sentOf(answers)).filter(([name, value]) => !isSame(value, known[name as keyof Sent])),
      ) as Partial<Sent>;
    },
    /** The schema of all answers. `others` replace the checks of their fields. */
    schemaOf: (answers: Answers, others: Checks = {}) =>
      z.object({
        ...fromEach<Checks>((field) => field.checks(answers)),
        ...others,
      }) as unknown as z.ZodMiniType<Answers, Answers>,
  };
}

export type FieldTable<Thing, Answers extends object, Sent extends object> = ReturnType<
  typeof fieldTable<Thing, Answers, Sent>
>;

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export interface FormPart<Answers> {
  readonly answers: Answers;
  readonly field: (name: keyof Answers & string) => Partial<TextFieldProps>;
  readonly change: (changes: Partial<Answers>) => void;
}
