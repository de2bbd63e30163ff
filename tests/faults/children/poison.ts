/** Loaded before the program, in each of its threads: the value 'poison' ends the thread that would write it, without a word. */
import { StatementSync } from 'node:sqlite';

const run = StatementSync.prototype.run;
StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof run>) {
  if (values.some((value) => String(value) === 'poison')) process.exit(7);
  return Reflect.apply(run, this, values);
} as typeof run;
