import type * as z from 'zod/mini';
import type { accountCalls } from './accounts.ts';
import type { applicationCalls } from './applications.ts';
import type { blockCalls } from './blocks.ts';
import type { bookmarkCalls } from './bookmarks.ts';
import type { choiceCalls } from './channels.ts';
import type { chatCalls } from './chat.ts';
import type { companyCalls } from './companies.ts';
import type { feedCalls } from './feed.ts';
import type { followCalls } from './follows.ts';
import type { freelancerCalls } from './freelancers.ts';
import type { jobCalls } from './jobs.ts';
import type { likeCalls } from './likes.ts';
import type { notificationCalls } from './notifications.ts';
import type { portfolioCalls } from './portfolio.ts';
import type { profileCalls } from './profiles.ts';
import type { pushCalls } from './push.ts';
import type { quickAnswerCalls } from './quick-answers.ts';
import type { registrationCalls } from './register-form.ts';
import type { reportCalls } from './reports.ts';
import type { savedSearchCalls } from './saved-searches.ts';
import type { searchCalls } from './search.ts';
import type { serviceCalls } from './services.ts';

/** Every call of the API. Only types, so that no schema reaches a browser. */
type Calls = typeof accountCalls &
  typeof applicationCalls &
  typeof blockCalls &
  typeof bookmarkCalls &
  typeof choiceCalls &
  typeof chatCalls &
  typeof companyCalls &
  typeof feedCalls &
  typeof followCalls &
  typeof freelancerCalls &
  typeof jobCalls &
  typeof likeCalls &
  typeof notificationCalls &
  typeof portfolioCalls &
  typeof profileCalls &
  typeof pushCalls &
  typeof quickAnswerCalls &
  typeof registrationCalls &
  typeof reportCalls &
  typeof savedSearchCalls &
  typeof searchCalls &
  typeof serviceCalls;

type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [First, ...Segments<Rest>]
  : [Path];

/** True if an address such as `/services/12` fits a declared path such as `/services/:id`. */
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

/** An exact path wins over one with parameters, so that `/services/mine` is not read as a service. */
type NameOf<Method extends string, Path extends string> = `${Method} ${Path}` extends keyof Calls
  ? `${Method} ${Path}`
  : FittingName<Method, Path>;

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

/**
 * The last parameters of a function that makes calls. If the contract does not declare the call, no arguments fit.
 */
export type OptionsOf<Method extends string, Address extends string, Options> = [
  Undeclared<Method, Address>,
] extends [never]
  ? [options?: Omit<Options, 'json'> & { readonly json?: Sent<FieldsOf<CallTo<Method, Address>>> }]
  : [undeclared: Undeclared<Method, Address>, no: never];

type FieldsOf<Call> = Call extends { readonly body: infer Schema extends z.core.$ZodType }
  ? z.input<Schema>
  : undefined;

/** Makes lists and objects readonly, so that callers may pass readonly values. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Sent<Value[Key]> }
    : Value;

export type DeclaredCall<Options> = <const Method extends string, Address extends string>(
  method: Method,
  address: Address,
  ...[options]: OptionsOf<Method, Address, Options>
) => Promise<AnswerTo<Method, Address>>;
