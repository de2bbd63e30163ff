import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Inbox } from './inbox.ts';
import { Group, type TransactionSteps } from './sqlite-group.ts';
import { type Answer, nothing, type Question, type Step } from './sqlite-messages.ts';
import { openForWriting } from './sqlite-statements.ts';

if (!parentPort) throw new Error('This file is the thread that writes: sqlite-writer.ts starts it.');
const port = parentPort;
const file = openForWriting(String(workerData));
const waiting = new Inbox<TransactionSteps>();
const unfinished = new Map<number, TransactionSteps>();
const answer = (answers: Answer[]) => port.postMessage(answers);

port.on('message', (question: Question) => {
  if (question.action === 'ping') answer([{ id: question.id, result: nothing }]);
  else if (question.action === 'close') waiting.end();
  else stepsOf(question).push(question);
});

function stepsOf({ transaction, action }: Step): TransactionSteps {
  const steps = unfinished.get(transaction) ?? new Inbox<Step>();
  if (!unfinished.has(transaction)) waiting.push(steps);
  if (action === 'run') unfinished.set(transaction, steps);
  else unfinished.delete(transaction);
  return steps;
}

for (let first = await waiting.take(); first; first = await waiting.take()) {
  const group = new Group(file, answer);
  await group.begin();
  for (
    let steps: TransactionSteps | undefined = first;
    steps;
    steps = group.takesMore ? await nextSteps() : undefined
  )
    await group.take(steps);
  group.commit();
}
file.close();
port.close();

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
