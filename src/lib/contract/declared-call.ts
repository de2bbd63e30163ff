import type * as z from 'zod/mini';
import type { calls } from './calls.ts';

type Calls = typeof calls;

type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [First, ...Segments<Rest>]
  : [Path];

/** Whether an address, like `/services/12`, fits a declared path, like `/services/:id`. */
type Fits<Address extends readonly string[], Declared extends readonly string[]> = Address extends readonly [
  infer Said extends string,
  ...infer Others extends string[],
]
  ? Declared extends readonly [infer Name extends string, ...infer Further extends string[]]
    ? Name extends `:${string}`
      ? Fits<Others, Further>
      : Said extends Name
        ? Fits<Others, Further>
        : false
    : false
  : Declared extends readonly []
    ? true
    : false;

/** The path of an address, without a final slash. */
type PathOf<Address extends string> = Address extends `${infer Path}?${string}`
  ? PathOf<Path>
  : Address extends `${infer Path}/`
    ? Path
    : Address;

type FittingName<Method extends string, Path extends string> = {
  [Name in keyof Calls]: Name extends `${Method} ${infer Declared}`
    ? Fits<Segments<Path>, Segments<Declared>> extends true
      ? Name
      : never
    : never;
}[keyof Calls];

/** An exact path wins over one with parameters: `/services/mine` is not the service with the id "mine". */
type NameOf<Method extends string, Path extends string> = `${Method} ${Path}` extends keyof Calls
  ? `${Method} ${Path}`
  : FittingName<Method, Path>;

/** The declared call to which a method and an address belong, or never. */
type CallTo<Method extends string, Address extends string> = Method extends string
  ? Address extends string
    ? Calls[NameOf<Method, PathOf<Address>>]
    : never
  : never;

type Undeclared<Method extends string, Address extends string> = Method extends string
  ? Address extends string
    ? [CallTo<Method, Address>] extends [never]
      ? Address
      : never
    : never
  : never;

export type AnswerTo<Method extends string, Address extends string> =
  CallTo<Method, Address> extends { readonly answer: infer Schema extends z.core.$ZodType }
    ? z.output<Schema>
    : undefined;

/** The options of a call. If the contract declares no such call, no options fit. */
export type OptionsOf<Method extends string, Address extends string, Options> = [
  Undeclared<Method, Address>,
] extends [never]
  ? [options?: Omit<Options, 'json'> & { readonly json?: Sent<FieldsOf<CallTo<Method, Address>>> }]
  : [undeclared: Undeclared<Method, Address>, no: never];

type FieldsOf<Call> = Call extends { readonly body: infer Schema extends z.core.$ZodType }
  ? z.input<Schema>
  : undefined;

/** Lists and objects keep their form. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Sent<Value[Key]> }
    : Value;

/** Makes the calls of the contract, and knows by types what each takes and answers. */
export type DeclaredCall<Options> = <const Method extends string, Address extends string>(
  method: Method,
  address: Address,
  ...[options]: OptionsOf<Method, Address, Options>
) => Promise<AnswerTo<Method, Address>>;
