import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { type Answer, type Question, receivedError } from './sqlite-messages.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
type Result = QueryResult<unknown>;

/** What writes, seen from the side that asks. */
interface Hand {
  readonly ask: (questions: Question[]) => void;
  readonly ended: Promise<unknown>;
}

interface Listener {
  readonly onAnswers: (answers: Answer[]) => void;
  readonly onEnd: (cause: Error) => void;
}

export type StartsHand = (path: string, listener: Listener) => Hand;

/** Because a disk sync would block every page. */
export const onOwnThread: StartsHand = (path, { onAnswers, onEnd }) => {
  const thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
    workerData: path,
    // The thread needs little heap, and reserved heap counts as used.
    resourceLimits: { maxYoungGenerationSizeMb: 1 },
  });
  thread.on('message', onAnswers);
  thread.on('error', onEnd);
  thread.on('exit', () => onEnd(new Error('it has ended')));
  return {
    ask: (questions) => thread.postMessage(questions),
    ended: new Promise((resolve) => thread.once('exit', resolve)),
  };
};

/**
 * The side that asks. If the one that writes ends by itself, the process ends too, because writes would wait for ever.
 */
export class Writer {
  readonly #hand: Hand;
  readonly #pending = new Map<
    number,
    { resolve: (result: Result) => void; reject: (error: Error) => void }
  >();
  #state: 'opening' | 'open' | 'closing' = 'opening';
  #endError: Error | undefined;
  #questions = 0;
  #transactions = 0;
  #unsent: Question[] = [];

  static async open(path: string, start: StartsHand): Promise<Writer> {
    const writer = new Writer(path, start);
    await writer.ping();
    writer.#state = 'open';
    return writer;
  }

  private constructor(path: string, start: StartsHand) {
    this.#hand = start(path, {
      onAnswers: (answers) => {
        for (const answer of answers) this.#receive(answer);
      },
      onEnd: (cause) => this.#end(cause),
    });
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
    this.#ask({ action: 'close' }).catch(() => undefined); // its end is the answer
    if (!this.#endError) await this.#hand.ended;
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
      const questions = this.#unsent;
      this.#unsent = [];
      this.#hand.ask(questions);
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
