/** Loaded before the program, in each of its threads: a COMMIT takes 20 ms longer, as on a disk that syncs that slowly. */
import { StatementSync } from 'node:sqlite';

const run = StatementSync.prototype.run;
const sleeping = new Int32Array(new SharedArrayBuffer(4));

StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof run>) {
  if (this.sourceSQL === 'commit') Atomics.wait(sleeping, 0, 0, 20);
  return Reflect.apply(run, this, values);
} as typeof run;
