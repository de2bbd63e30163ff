import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, isSync, says, tracedWrites, whyNoStrace } from '#tests/support/syncs.ts';

const missing = whyNoStrace();

beforeEach((context) => {
  if (missing && process.env['CI']) throw new Error(missing);
  if (missing) {
    process.stderr.write(`SKIPPED: counting syncs. ${missing}\n`);
    context.skip(missing);
  }
});

describe('320 transactions', () => {
  it('take at most an eighth of the syncs when 16 write at once, and none is acknowledged before its sync', async () => {
    const together = await tracedWrites(16, 20);
    const oneByOne = await tracedWrites(1, 320);
    expect(acknowledgements(together)).toHaveLength(320);
    expect(unsafe(together)).toEqual([]);
    expect(unsafe(oneByOne)).toEqual([]);
    const [few, many] = [together.filter(isSync).length, oneByOne.filter(isSync).length];
    expect(many).toBeGreaterThanOrEqual(320);
    expect(few, `${few} syncs against ${many}`).toBeLessThanOrEqual(many / 8);
  });
});

const acknowledgements = (calls: Call[]) => calls.filter(says('row'));

/** The acknowledgements that were said before a sync which began when their row was in the log, and which had ended. */
function unsafe(calls: Call[]): string[] {
  const syncs = calls.filter((call) => isSync(call) && call.given.includes('-wal>'));
  const written = calls.filter((call) => call.name === 'pwrite64' && call.given.includes('-wal>'));
  return acknowledgements(calls).flatMap((said) => {
    const name = /"(row[\d.]+)/.exec(said.given)?.[1] ?? 'unreadable';
    const logged = written.find((call) => call.given.includes(name));
    const safe = logged && syncs.some((sync) => sync.began > logged.ended && sync.ended < said.began);
    return safe ? [] : [name];
  });
}
