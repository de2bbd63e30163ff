import { benchChat } from './chat.ts';
import { benchDatabases } from './databases.ts';
import { benchDay } from './day.ts';
import { benchFairness } from './fairness.ts';
import { benchFeed } from './feed.ts';
import { benchFollowing } from './following.ts';
import { benchFootprint } from './footprint.ts';
import { benchJobs } from './jobs.ts';
import { benchJson } from './json.ts';
import { benchKeptLists } from './kept-lists.ts';
import { benchKill } from './kill.ts';
import { benchMedia } from './media.ts';
import { benchNotifications } from './notifications.ts';
import { benchPages } from './pages.ts';
import { benchPictures } from './pictures.ts';
import { benchProgram } from './program.ts';
import { benchPush } from './push.ts';
import { benchRequests } from './requests.ts';
import type { Row } from './row.ts';
import { benchSavedSearches } from './saved-searches.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search.ts';
import { benchServices } from './services.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchTaps } from './taps.ts';
import { benchUsers } from './users.ts';
import { benchWeight } from './weight.ts';
import { benchWriters } from './writers.ts';

/** Figures to look at: machines differ, so most are ratios against a limit of the same run. Few are promises, and fail. */
const benches = {
  json: benchJson,
  jobs: benchJobs,
  program: benchProgram,
  pages: benchPages,
  chat: benchChat,
  databases: benchDatabases,
  day: benchDay,
  fairness: benchFairness,
  feed: benchFeed,
  following: benchFollowing,
  footprint: benchFootprint,
  'kept-lists': benchKeptLists,
  kill: benchKill,
  media: benchMedia,
  notifications: benchNotifications,
  pictures: benchPictures,
  push: benchPush,
  requests: benchRequests,
  users: benchUsers,
  'saved-searches': benchSavedSearches,
  scale: benchScale,
  search: benchSearch,
  services: benchServices,
  'sign-ins': benchSignIns,
  taps: benchTaps,
  weight: benchWeight,
  writers: benchWriters,
};
const asked = process.argv.slice(2);

for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const row of await bench()) show(row);
}

function show({ name, value, limit, ok, detail, mustHold }: Row) {
  if (mustHold && !ok) process.exitCode = 1;
  const mark = ok ? '✓' : '✗';
  process.stdout.write(`${mark} ${name.padEnd(62)} ${value.toFixed(3).padStart(8)} (${limit})  ${detail}\n`);
}
