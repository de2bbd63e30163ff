import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { type Answer, heard, type Question } from './sqlite-messages.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
type Result = QueryResult<unknown>;

/** The thread that writes, seen from the main one. Should it end by itself, the process does too: every write would wait for ever. */
export class Writer {
  readonly #thread: Worker;
  readonly #pending = new Map<
    number,
    { resolve: (result: Result) => void; reject: (error: Error) => void }
  >();
  #state: 'opening' | 'open' | 'closing' = 'opening';
  #gone: Error | undefined;
  #questions = 0;
  #transactions = 0;

  static async open(path: string): Promise<Writer> {
    const writer = new Writer(path);
    await writer.ping();
    writer.#state = 'open';
    return writer;
  }

  private constructor(path: string) {
    this.#thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
      workerData: path,
      // Of its own heap the thread needs little, and what is set aside for it counts as held.
      resourceLimits: { maxYoungGenerationSizeMb: 1 },
    });
    this.#thread.on('message', (answers: Answer[]) => {
      for (const answer of answers) this.#hear(answer);
    });
    this.#thread.on('error', (error) => this.#end(error));
    this.#thread.on('exit', () => this.#end(new Error('it has ended')));
  }

  newTransaction(): number {
    this.#transactions += 1;
    return this.#transactions;
  }

  run<R>(transaction: number, sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    return this.#ask({ act: 'run', transaction, sql, parameters }) as Promise<QueryResult<R>>;
  }

  async commit(transaction: number): Promise<void> {
    await this.#ask({ act: 'commit', transaction });
  }

  async rollback(transaction: number): Promise<void> {
    await this.#ask({ act: 'rollback', transaction });
  }

  /** A statement by itself is a transaction too. Its commit is asked for at once: if the statement fails, so does the commit. */
  async runAlone<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const transaction = this.newTransaction();
    const [result] = await Promise.all([this.run<R>(transaction, sql, parameters), this.commit(transaction)]);
    return result;
  }

  async ping(): Promise<void> {
    await this.#ask({ act: 'ping' });
  }

  /** After what was asked before. */
  async close(): Promise<void> {
    this.#state = 'closing';
    const exit = new Promise((resolve) => this.#thread.once('exit', resolve));
    this.#ask({ act: 'close' }).catch(() => undefined); // the exit is its answer
    if (!this.#gone) await exit;
  }

  async #ask(question: WithoutId<Question>): Promise<Result> {
    try {
      return await this.#answerTo(question);
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error); // who asked, not where the answer arrived
      throw error;
    }
  }

  #answerTo(question: WithoutId<Question>): Promise<Result> {
    if (this.#gone) throw this.#gone;
    this.#questions += 1;
    const id = this.#questions;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#thread.postMessage({ id, ...question });
    });
  }

  #hear(answer: Answer): void {
    const asked = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ('error' in answer) asked?.reject(heard(answer.error));
    else asked?.resolve(answer.result);
  }

  #end(cause: Error): void {
    if (this.#gone) return;
    const lost = `The thread that writes the database is gone: ${cause.message}`;
    const gone = this.#state === 'opening' ? cause : new Error(lost, { cause });
    this.#gone = gone;
    for (const { reject } of this.#pending.values()) reject(gone);
    this.#pending.clear();
    if (this.#state === 'open') {
      setImmediate(() => {
        throw gone; // in nobody's promise, so nobody can swallow it
      });
    }
  }
}
