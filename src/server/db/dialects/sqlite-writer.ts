import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { type Answer, type Question, receivedError } from './sqlite-messages.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
type Result = QueryResult<unknown>;

/**
 * The main thread's side of the writing thread. If that thread ends by itself, the process ends too, because writes
 * would wait for ever.
 */
export class Writer {
  readonly #thread: Worker;
  readonly #pending = new Map<
    number,
    { resolve: (result: Result) => void; reject: (error: Error) => void }
  >();
  #state: 'opening' | 'open' | 'closing' = 'opening';
  #endError: Error | undefined;
  #questions = 0;
  #transactions = 0;
  #unsent: Question[] = [];

  static async open(path: string): Promise<Writer> {
    const writer = new Writer(path);
    await writer.ping();
    writer.#state = 'open';
    return writer;
  }

  private constructor(path: string) {
    this.#thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
      workerData: path,
      // The thread needs little heap, and reserved heap counts as used.
      resourceLimits: { maxYoungGenerationSizeMb: 1 },
    });
    this.#thread.on('message', (answers: Answer[]) => {
      for (const answer of answers) this.#receive(answer);
    });
    this.#thread.on('error', (error) => this.#end(error));
    this.#thread.on('exit', () => this.#end(new Error('it has ended')));
  }

  newTransaction(): number {
    this.#transactions += 1;
    return this.#transactions;
  }

  run<R>(transaction: number, sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    return this.#ask({ action: 'run', transaction, sql, parameters }) as Promise<QueryResult<R>>;
  }

  async commit(transaction: number): Promise<void> {
    await this.#ask({ action: 'commit', transaction });
  }

  async rollback(transaction: number): Promise<void> {
    await this.#ask({ action: 'rollback', transaction });
  }

  /**
   * Runs a statement as its own transaction. The commit is sent right away; when the statement fails, the commit fails
   * too.
   */
  async runAlone<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const transaction = this.newTransaction();
    const [result] = await Promise.all([this.run<R>(transaction, sql, parameters), this.commit(transaction)]);
    return result;
  }

  async ping(): Promise<void> {
    await this.#ask({ action: 'ping' });
  }

  async close(): Promise<void> {
    this.#state = 'closing';
    const exit = new Promise((resolve) => this.#thread.once('exit', resolve));
    this.#ask({ action: 'close' }).catch(() => undefined); // the thread's exit is the answer
    if (!this.#endError) await exit;
  }

  async #ask(question: WithoutId<Question>): Promise<Result> {
    try {
      return await this.#answerTo(question);
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error); // the stack of the caller, not of the arriving answer
      throw error;
    }
  }

  #answerTo(question: WithoutId<Question>): Promise<Result> {
    if (this.#endError) throw this.#endError;
    this.#questions += 1;
    const id = this.#questions;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#send({ id, ...question });
    });
  }

  /**
   * Statements that are queued without waiting in between are sent as one message, because each message costs more
   * than a statement.
   */
  #send(question: Question): void {
    if (this.#unsent.push(question) > 1) return;
    // Runs after all callbacks that are ready have queued their statements.
    process.nextTick(() => {
      this.#thread.postMessage(this.#unsent);
      this.#unsent = [];
    });
  }

  #receive(answer: Answer): void {
    const asked = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ('error' in answer) asked?.reject(receivedError(answer.error));
    else asked?.resolve(answer.result);
  }

  #end(cause: Error): void {
    if (this.#endError) return;
    const lost = `The thread that writes the database is gone: ${cause.message}`;
    const endError = this.#state === 'opening' ? cause : new Error(lost, { cause });
    this.#endError = endError;
    for (const { reject } of this.#pending.values()) reject(endError);
    this.#pending.clear();
    if (this.#state === 'open') {
      setImmediate(() => {
        throw endError; // thrown outside of any promise, so that nobody can catch it
      });
    }
  }
}
