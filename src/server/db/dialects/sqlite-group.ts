import { setImmediate } from 'node:timers/promises';
import type { Inbox } from './inbox.ts';
import { type Answer, errorToSend, nothing, type Step } from './sqlite-messages.ts';
import type { Statements } from './sqlite-statements.ts';

export type TransactionSteps = Inbox<Step>;

interface Answers {
  readonly add: (answer: Answer) => void;
  readonly send: () => void;
}

const most = 64;
const timeoutMs = 30_000;

/**
 * Transactions committed together with one sync. Each runs in a savepoint, so a failure undoes only itself. No caller
 * learns of success before the commit.
 */
export class Group {
  readonly #file: Statements;
  readonly #answers: Answers;
  readonly #kept: Step[] = [];
  /** The error that ended the outer transaction. After it, nothing of the group can be committed. */
  #lost: Error | undefined;

  constructor(file: Statements, answers: Answers) {
    this.#file = file;
    this.#answers = answers;
  }

  get takesMore(): boolean {
    return this.#lost === undefined && this.#kept.length < most;
  }

  /**
   * Another process, such as an operator's command, may be writing. Waits in short steps, so that this thread can still
   * answer.
   */
  async begin(): Promise<void> {
    const last = Date.now() + timeoutMs;
    let failure = this.#try('begin immediate');
    while (failure && isBusy(failure) && Date.now() < last) {
      await setImmediate();
      failure = this.#try('begin immediate');
    }
    this.#lost = failure;
  }

  async take(steps: TransactionSteps): Promise<void> {
    let failure = this.#lost ?? this.#try('savepoint one');
    for (let step = await this.#next(steps); step; step = await this.#next(steps)) {
      if (step.action !== 'run') return this.#end(step, failure);
      failure ??= this.#run(step.id, step.sql, step.parameters);
      if (failure) this.#refuse([step], failure);
    }
  }

  /** The answers collected so far are sent before it waits. */
  #next(steps: TransactionSteps): Step | undefined | Promise<Step | undefined> {
    const next = steps.takeAtOnce();
    if (next) return next;
    this.#answers.send();
    return steps.take();
  }

  commit(): void {
    const failure = this.#lost ?? this.#try('commit');
    if (!failure) {
      for (const { id } of this.#kept) this.#answers.add({ id, result: nothing });
      return;
    }
    if (this.#file.isTransaction) this.#try('rollback');
    this.#refuse(this.#kept, failure);
  }

  #run(id: number, sql: string, parameters: readonly unknown[]): Error | undefined {
    try {
      this.#answers.add({ id, result: this.#file.run(sql, parameters) });
      return undefined;
    } catch (error) {
      const failure = asError(error);
      // On a full disk, or after `or rollback`, SQLite has undone the whole group. A further write would be committed
      // on its own.
      if (!this.#file.isTransaction) this.#lost = failure;
      return failure;
    }
  }

  #end(step: Step, failure: Error | undefined): void {
    const refused = failure ?? (step.action === 'commit' ? this.#try('release one') : undefined);
    if (step.action === 'commit' && !refused) {
      this.#kept.push(step);
      return;
    }
    this.#lost ??= this.#try('rollback to one') ?? this.#try('release one');
    if (step.action === 'commit' && refused) this.#refuse([step], refused);
    else this.#answers.add({ id: step.id, result: nothing });
  }

  #try(sql: string): Error | undefined {
    try {
      this.#file.run(sql, []);
      return undefined;
    } catch (error) {
      return asError(error);
    }
  }

  #refuse(steps: readonly Step[], failure: Error): void {
    for (const { id } of steps) this.#answers.add({ id, error: errorToSend(failure) });
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** SQLITE_BUSY. Higher bits tell only its variants apart. */
const isBusy = (error: Error): boolean => 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
