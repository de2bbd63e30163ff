import { setImmediate } from 'node:timers/promises';
import { Inbox } from './inbox.ts';
import { Group, type TransactionSteps } from './sqlite-group.ts';
import { type Answer, nothing, type Question, type Step } from './sqlite-messages.ts';
import { openForWriting } from './sqlite-statements.ts';

/** Writes what the messages ask for, until one says to close. `send` takes the answers. Returns who takes the messages. */
export function writeTo(path: string, send: (answers: Answer[]) => void) {
  const file = openForWriting(path);
  const waiting = new Inbox<TransactionSteps>();
  const unfinished = new Map<number, TransactionSteps>();
  let unsent: Answer[] = [];

  /** Sends the answers together, when there is nothing more to do for now. */
  const answers = {
    add: (answer: Answer) => void unsent.push(answer),
    send() {
      if (unsent.length === 0) return;
      send(unsent);
      unsent = [];
    },
  };

  function take(questions: readonly Question[]): void {
    for (const question of questions) {
      if (question.action === 'ping') answers.add({ id: question.id, result: nothing });
      else if (question.action === 'close') waiting.end();
      else stepsOf(question).push(question);
    }
    if (questions.some(({ action }) => action === 'ping')) answers.send();
  }

  function stepsOf({ transaction, action }: Step): TransactionSteps {
    const steps = unfinished.get(transaction) ?? new Inbox<Step>();
    if (!unfinished.has(transaction)) waiting.push(steps);
    if (action === 'run') unfinished.set(transaction, steps);
    else unfinished.delete(transaction);
    return steps;
  }

  async function work(): Promise<void> {
    for (let first = await waiting.take(); first; first = await waiting.take()) {
      const group = new Group(file, answers);
      await group.begin();
      for (
        let steps: TransactionSteps | undefined = first;
        steps;
        steps = group.takesMore ? await nextSteps() : undefined
      )
        await group.take(steps);
      group.commit();
      answers.send();
    }
    file.close();
  }

  /**
   * Takes a transaction that has arrived, or waits one round of the event loop. Without the wait no messages would be
   * read, and no group would form.
   */
  async function nextSteps(): Promise<TransactionSteps | undefined> {
    const next = waiting.takeAtOnce();
    if (next) return next;
    await setImmediate();
    return waiting.takeAtOnce();
  }

  return { take, closed: work() };
}
