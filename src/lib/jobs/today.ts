import { dayInMaputo } from '#lib/format/date.ts';

const least = 2;
/** As many as a row has at a desk, where four are too narrow for what a vacancy pays. */
const most = 3;
/** How long a page may be kept, and what it says stay true. */
export const keptMs = 10 * 60_000;

interface Published {
  readonly created_at: string;
}

/** The first things of a list that are of today, and the others. None is of today where there are too few for a part. */
export function todayIn<Thing extends Published>(things: readonly Thing[], now: Date) {
  const today = dayInMaputo(new Date(now.getTime() + keptMs));
  const ofToday = things
    // One stays for the list, which goes on behind its last one.
    .slice(0, Math.min(most, things.length - 1))
    .filter(({ created_at }) => dayInMaputo(new Date(created_at)) === today);
  if (ofToday.length < least) return { today: [], others: [...things] };
  return { today: ofToday, others: things.filter((thing) => !ofToday.includes(thing)) };
}
