import type { EntryKind } from '#lib/copy/outbox.ts';
import type { FieldTable } from './field-table.ts';
import type { ThingCalls } from './thing-calls.ts';
import type { ThingFormOptions } from './use-thing-form.ts';
import type { Editable, Versions } from './versions.ts';

export interface PicturedKind<Thing extends Editable, Answers extends object, Sent extends object> {
  readonly kind: EntryKind;
  readonly path: '/services' | '/jobs' | '/requests';
  readonly calls: ThingCalls<Thing>;
  readonly table: FieldTable<Thing, Answers, Sent>;
  readonly versions: Versions<Thing, Answers, Sent>;
  /** `picturesIn`: the answer that holds the picture URLs. `isSingle`: sends one URL instead of a list. */
  readonly picturesIn: keyof Answers & string;
  readonly isSingle: boolean;
  readonly draft: string;
  readonly href: string;
  readonly publishBody: (answers: Answers, client_id: string) => Readonly<Record<string, unknown>>;
  /** Answers that only the server decides. */
  readonly editAfterPublish: (made: Thing, answers: Answers) => Partial<Answers>;
  readonly isBlank: (answers: Answers) => boolean;
}

export type FormRules<Answers extends object> = Pick<
  ThingFormOptions<Answers>,
  'schema' | 'complete' | 'fallback' | 'failureText' | 'onFailure'
>;
