import { parentPort, workerData } from 'node:worker_threads';
import type { Question } from './sqlite-messages.ts';
import { writeTo } from './sqlite-writing.ts';

if (!parentPort) throw new Error('This file is the thread that writes: sqlite-writer.ts starts it.');
const port = parentPort;
const { take, closed } = writeTo(String(workerData), (answers) => port.postMessage(answers));
port.on('message', (questions: Question[]) => take(questions));
await closed;
port.close();
