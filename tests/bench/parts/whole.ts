/** The whole program with a crowd, of how many services and vacancies it is told: all that a request goes through. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import type { PagesOfBuild } from '#build/finish.ts';
import { root } from '#build/sources.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { serve } from '#server/serve.ts';
import { publicPaths } from '#server/things.ts';
import { clip, clipName } from './clip.ts';
import { fill, newFolder, peopleOf } from './crowd.ts';
import { messageOf } from './message.ts';
import { serving } from './servers.ts';

const [services = 0, jobs = 0] = process.argv.slice(2).map(Number);
const people = 1000;
const dataDir = newFolder();
const program = await compose(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'production' }));
const { ctx } = program;
await fill(ctx, { services, jobs, people: Math.max(people, services / 4) });
await ctx.storage.put(clipName, clip, 'video/mp4');
const { userIds, tokens, chats } = await peopleOf(ctx, people);
const { name: build }: PagesOfBuild = JSON.parse(readFileSync(join(root, 'dist/pages.json'), 'utf8'));

let round = 0;
/** In each round a message to both people of each conversation. */
async function deliver(rounds: number) {
  for (let end = round + rounds; round < end; round += 1) {
    for (const [at, id] of chats.entries()) {
      const [one = 0, other = 0] = userIds.slice(2 * at, 2 * at + 2);
      const message = messageOf(round + 1, id, one);
      const readers = { own: [one], other: [other], team: null };
      ctx.bus.tell([{ type: 'message-sent', to: 'programs', ...readers, message }]);
    }
    await pause();
  }
  return 0;
}

serving(await serve(program), { dataDir, build, tokens, paths: await publicPaths(ctx) }, { deliver });
