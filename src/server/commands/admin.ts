import { existsSync } from 'node:fs';
import { signInNumber } from '#lib/format/phone.ts';
import { roles } from '#lib/moderation/life.ts';
import { giveNumber, removeFactors } from '#server/accounts/accounts.ts';
import { recountApplications } from '#server/applications/applications.ts';
import { recountUnread } from '#server/chat/chat.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/db/connect.ts';
import { countWrongEntries, mendEntries } from '#server/entries/mending.ts';
import { recountLikes } from '#server/marks/likes.ts';
import { recountFollowers } from '#server/relations/follows.ts';
import { recountReviews } from '#server/reviews/reviews.ts';
import { type Clock, systemClock } from '#server/runtime/clock.ts';
import { smsNumber } from '#server/sms/numbers.ts';
import { giveRole, reinstate, suspend } from '#server/standing.ts';
import { finish, WrongUse } from './command.ts';

const usage = `npm run admin -- suspend WHO [WHY]               signs a person out everywhere, hides what is theirs, and lets them in only to see why
                                                 and to appeal; WHY is what they read, in Portuguese and in quotes
npm run admin -- reinstate WHO                   lets them do everything again
npm run admin -- role WHO ROLE                   makes somebody a moderator or an operator, or takes that away (none)
npm run admin -- remove-factors WHO              lets in without a second factor who lost it and proved to you who they are
npm run admin -- give-number WHO NUMBER          lets sign in by that number who proved to you that the account is theirs; whoever had it loses it
npm run admin -- mend-entries                    makes feed and search equal to what is published, and says how much was not
npm run admin -- recount                         counts all likes, followers, applications, unread messages and reviews anew, likewise

WHO is an e-mail, a number or a username. Moderators need a second factor. What people report stands in /moderacao.
`;

type CommandCtx = { readonly db: Db; readonly clock: Clock; readonly config: Config };
interface Command {
  readonly takes: 0 | 1 | 2;
  /** Where the last may be left out. */
  readonly mayTake?: 0 | 1 | 2;
  readonly run: (ctx: CommandCtx, one: string, second: string) => Promise<string>;
}

const recounts: Readonly<Record<string, (ctx: { readonly db: Db }) => Promise<number>>> = {
  likes: recountLikes,
  followers: recountFollowers,
  applications: recountApplications,
  'unread messages': recountUnread,
  reviews: recountReviews,
};

const commands: Readonly<Record<string, Command>> = {
  suspend: {
    takes: 1,
    mayTake: 2,
    run: async (ctx, who, why) => resultFor(who, await suspend(ctx, who, why || undefined), 'is suspended'),
  },
  reinstate: {
    takes: 1,
    run: async (ctx, who) => resultFor(who, await reinstate(ctx, who), 'may do everything again'),
  },
  role: {
    takes: 2,
    async run(ctx, who, said) {
      const role = roles.find((one) => one === said);
      if (!role) throw new Error(`The role is one of ${roles.join(', ')}.`);
      return resultFor(who, await giveRole(ctx, who, role), `has the role ${role}`);
    },
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
  'give-number': {
    takes: 2,
    async run(ctx, who, typed) {
      const found = smsNumber(signInNumber(typed) ?? typed, ctx.config.smsCountries);
      if (!('number' in found)) throw new Error(`${typed} is no mobile number of SMS_COUNTRIES.`);
      const given = await giveNumber(ctx, who, found.number);
      const words = given?.from
        ? `signs in by that number, and @${given.from} does not any more`
        : 'signs in by that number';
      return resultFor(who, given !== undefined, words);
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

async function run([name = '', ...given]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const [one = '', second = ''] = given;
  const isEnough = command && [command.takes, command.mayTake].includes(given.length as 0 | 1 | 2);
  if (!command || !isEnough || given.some((word) => !word.trim())) throw new WrongUse(usage);
  if (existsSync('.env')) process.loadEnvFile();
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  try {
    return `${await command.run({ db, clock: systemClock, config }, one, second)}\n`;
  } finally {
    await db.destroy();
  }
}

await finish(run(process.argv.slice(2)));
