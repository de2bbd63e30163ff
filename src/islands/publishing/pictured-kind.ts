import type { FieldTable } from '#islands/things/field-table.ts';
import type { ThingFormOptions } from '#islands/things/use-thing-form.ts';
import type { ActKind } from '#lib/copy/outbox.ts';
import type { ThingCalls } from './thing-calls.ts';
import type { Editable, Versions } from './versions.ts';

/** What the forms of one kind of thing with pictures must know of it. */
export interface PicturedKind<Thing extends Editable, Answers extends object, Sent extends object> {
  readonly kind: ActKind;
  /** The path of its calls: "/services". */
  readonly path: '/services' | '/jobs';
  readonly calls: ThingCalls<Thing>;
  readonly table: FieldTable<Thing, Answers, Sent>;
  readonly versions: Versions<Thing, Answers, Sent>;
  /** The answer that holds the addresses of the pictures, and whether one address is sent instead of a list. */
  readonly picturesIn: keyof Answers & string;
  readonly isSingle: boolean;
  /** The name of the draft of a new thing, and the page with its form. */
  readonly draft: string;
  readonly href: string;
  /** What a publication sends. */
  readonly published: (answers: Answers, client_id: string) => Readonly<Record<string, unknown>>;
  /** The answers that only the server decides. */
  readonly decided: (made: Thing, answers: Answers) => Partial<Answers>;
  /** True if nothing would be lost. */
  readonly isBlank: (answers: Answers) => boolean;
}

/** What each form of a kind says for itself. */
export type FormRules<Answers extends object> = Pick<
  ThingFormOptions<Answers>,
  'schema' | 'complete' | 'fallback' | 'failureText' | 'onFailure'
>;
