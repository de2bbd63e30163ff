import { existsSync } from 'node:fs';
import { reinstate, suspend } from '#server/accounts/accounts.ts';
import { type Clock, systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/db/connect.ts';

const usage = `npm run admin -- suspend WHO     signs a person out everywhere and keeps them out
npm run admin -- reinstate WHO   lets them in again

WHO is an e-mail or a username.
`;

interface Command {
  readonly run: (ctx: { db: Db; clock: Clock }, who: string) => Promise<boolean>;
  readonly done: string;
}

const commands: Readonly<Record<string, Command>> = {
  suspend: { run: suspend, done: 'is suspended.' },
  reinstate: { run: reinstate, done: 'may come in again.' },
};

/** What an operator does beside the running program, on the same database. */
async function run([name = '', who = '', ...rest]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !who || rest.length > 0) return say(usage, 2);
  if (existsSync('.env')) process.loadEnvFile();
  const db = await openDatabase(readConfig(process.env));
  try {
    return (await command.run({ db, clock: systemClock }, who))
      ? say(`${who} ${command.done}\n`, 0)
      : say(`There is no ${who}.\n`, 1);
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
