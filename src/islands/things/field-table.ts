import * as z from 'zod/mini';
import type { TextFieldProps } from '#components/ui/TextField.tsx';

/** A field in the forms of a thing. Its answers may be more than the value that is sent. */
export interface Field<Thing, Answers extends object = object, Sent = unknown> {
  readonly label: string;
  /** The answers of an empty form. */
  readonly blank: Answers;
  answersOf(thing: Thing): Answers;
  sent(answers: Answers): Sent;
  /**
   * The checks before sending. Choices from lists are not checked: every form of the site would carry another kind of
   * schema, so there are only a few, and the schemas of the request are not loaded.
   */
  checks(answers: Answers): Readonly<Record<keyof Answers, z.ZodMiniType>>;
  /** The sent value in words. `thing` is another version of the thing. */
  text(sent: Sent, thing: Thing): string;
  /** The addresses to show in place of the words, for a field of pictures. */
  pictures?(sent: Sent): readonly string[];
}

/** A field of one text, whose answer is the stored text. */
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

type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type Fields = Readonly<Record<string, { blank: object; sent(answers: never): unknown }>>;

/** The answers to all fields, as they are typed. */
export type AnswersTo<Some extends Fields> = Merged<Some[keyof Some]['blank']>;

/** The values that are sent to the server. */
export type SentBy<Some extends Fields> = { [Name in keyof Some]: ReturnType<Some[Name]['sent']> };

type Checks = Readonly<Record<string, z.ZodMiniType>>;

/** What the forms of a thing do with all of its fields. */
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
    /** The fields whose answers have changed. */
    changesOf(answers: Answers, before: Answers): Partial<Sent> {
      const known = sentOf(before);
      return Object.fromEntries(
        Object.entries(sentOf(answers)).filter(([name, value]) => !isSame(value, known[name as keyof Sent])),
      ) as Partial<Sent>;
    },
    /** The schema of the answers. `others` replace the checks of their fields. */
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

/** The form of a thing, as its fields see it. */
export interface FormPart<Answers> {
  readonly answers: Answers;
  /** The props of an input by its name, with its fault. */
  readonly field: (name: keyof Answers & string) => Partial<TextFieldProps>;
  readonly change: (changes: Partial<Answers>) => void;
}
