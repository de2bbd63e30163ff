import { existsSync } from 'node:fs';
import { decisions } from '#lib/contract/reports.ts';
import { reinstate, removeFactors, suspend } from '#server/accounts/accounts.ts';
import { recountApplications } from '#server/applications/applications.ts';
import { recountUnread } from '#server/chat/chat.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/db/connect.ts';
import { countWrongEntries, mendEntries } from '#server/entries/mending.ts';
import { recountLikes } from '#server/marks/likes.ts';
import { recountFollowers } from '#server/relations/follows.ts';
import { close, openReports } from '#server/reports/reports.ts';
import { type Clock, systemClock } from '#server/runtime/clock.ts';
import { inWords } from './reports-in-words.ts';

const usage = `npm run admin -- suspend WHO                     signs a person out everywhere and keeps them out
npm run admin -- reinstate WHO                   lets them in again
npm run admin -- remove-factors WHO              lets in without a second factor who lost it and proved to you who they are
npm run admin -- reports                         lists what people have reported and nobody has looked at, the oldest first
npm run admin -- close-report ID DECISION "NOTE"  takes a report off that list, tells its reporter, and keeps the note
npm run admin -- mend-entries                    makes feed and search equal to what is published, and says how much was not
npm run admin -- recount                         counts all likes, followers, applications and unread messages anew, likewise

WHO is an e-mail or a username. DECISION is kept (nothing is wrong with it), warned, removed or suspended; of the NOTE
only operators know.
`;

type CommandCtx = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };
interface Command {
  readonly takes: 0 | 1 | 3;
  readonly run: (ctx: CommandCtx, one: string, second: string, third: string) => Promise<string>;
}

const recounts: Readonly<Record<string, (ctx: { readonly db: Db }) => Promise<number>>> = {
  likes: recountLikes,
  followers: recountFollowers,
  applications: recountApplications,
  'unread messages': recountUnread,
};

const commands: Readonly<Record<string, Command>> = {
  suspend: {
    takes: 1,
    run: async (ctx, who) => resultFor(who, await suspend(ctx, who), 'is suspended'),
  },
  reinstate: {
    takes: 1,
    run: async (ctx, who) => resultFor(who, await reinstate(ctx, who), 'may come in again'),
  },
  'remove-factors': {
    takes: 1,
    run: async (ctx, who) =>
      resultFor(
        who,
        await removeFactors(ctx, who),
        'has no second factor any more and is signed out everywhere',
      ),
  },
  reports: {
    takes: 0,
    run: async (ctx) => inWords(await openReports(ctx), ctx.publicUrl),
  },
  'close-report': {
    takes: 3,
    async run(ctx, id, said, note) {
      const decision = decisions.find((one) => one === said);
      if (!decision) throw new Error(`The decision is one of ${decisions.join(', ')}.`);
      const closing = { decision, outcome: note.trim() };
      const isOne = /^[1-9]\d{0,14}$/.test(id) && (await close(ctx, Number(id), closing));
      if (!isOne) throw new Error(`There is no open report ${id}.`);
      return `Report ${id} is closed.`;
    },
  },
  'mend-entries': {
    takes: 0,
    async run(ctx) {
      const mended = await mendEntries(ctx);
      // A run that finds nothing has proved every entry.
      const wrong = mended > 0 ? await countWrongEntries(ctx) : 0;
      return `${mended} entries were not right and are mended; ${wrong} are still not right.`;
    },
  },
  recount: {
    takes: 0,
    async run(ctx) {
      const said: string[] = [];
      for (const [what, recount] of Object.entries(recounts))
        said.push(`${await recount(ctx)} counts of ${what} were wrong and are right now.`);
      return said.join('\n');
    },
  },
};

function resultFor(who: string, isThere: boolean, words: string): string {
  if (!isThere) throw new Error(`There is no ${who}.`);
  return `${who} ${words}.`;
}

async function run([name = '', ...given]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const [one = '', second = '', third = ''] = given;
  if (!command || given.length !== command.takes || given.some((word) => !word.trim()))
    return write(usage, 2);
  if (existsSync('.env')) process.loadEnvFile();
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  try {
    return write(
      `${await command.run({ db, clock: systemClock, publicUrl: config.publicUrl }, one, second, third)}\n`,
      0,
    );
  } finally {
    await db.destroy();
  }
}

function write(words: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(words);
  return code;
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) =>
  write(`${error instanceof Error ? error.message : String(error)}\n`, 1),
);
