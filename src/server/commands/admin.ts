import { existsSync } from 'node:fs';
import { reinstate, suspend } from '#server/accounts/accounts.ts';
import { type Clock, systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/db/connect.ts';
import { entriesAmiss, mendEntries } from '#server/entries/entries.ts';

const usage = `npm run admin -- suspend WHO     signs a person out everywhere and keeps them out
npm run admin -- reinstate WHO   lets them in again
npm run admin -- mend-entries    makes feed and search equal to what is published, and says how much was not

WHO is an e-mail or a username.
`;

type Means = { readonly db: Db; readonly clock: Clock };
/** What was done, in words; nothing, where there is no such person. */
type Command = (means: Means, who: string) => Promise<string | undefined>;

const ofSomebody: Readonly<Record<string, Command>> = {
  suspend: async (means, who) => ((await suspend(means, who)) ? `${who} is suspended.` : undefined),
  reinstate: async (means, who) => ((await reinstate(means, who)) ? `${who} may come in again.` : undefined),
};

const ofAll: Readonly<Record<string, Command>> = {
  async 'mend-entries'(means) {
    const mended = await mendEntries(means);
    const amiss = await entriesAmiss(means);
    return `${mended} entries were not right and are mended; ${amiss} are still not right.`;
  },
};

/** What an operator does beside the running program, on the same database. */
async function run([name = '', who = '', ...rest]: readonly string[]): Promise<number> {
  const commands = who ? ofSomebody : ofAll;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || rest.length > 0) return say(usage, 2);
  if (existsSync('.env')) process.loadEnvFile();
  const db = await openDatabase(readConfig(process.env));
  try {
    const done = await command({ db, clock: systemClock }, who);
    return done ? say(`${done}\n`, 0) : say(`There is no ${who}.\n`, 1);
  } finally {
    await db.destroy();
  }
}

function say(words: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(words);
  return code;
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) =>
  say(`${error instanceof Error ? error.message : String(error)}\n`, 1),
);
