import type { Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import type { Details } from './happenings.ts';
import {
  changePeople,
  deleteMessageRows,
  deleteRows,
  forgetTold,
  listWithPeople,
  silenceMessageRows,
  silenceRows,
} from './queries.ts';

/**
 * Removes what the blocker was told of the blocked person. Stops pushes and mails to the blocked person about the
 * blocker. The caller has locked both.
 */
export async function forgetToldBetween(
  tx: Tx,
  blockerId: number,
  blockedId: number,
  now: Date,
): Promise<void> {
  await forgetCausedBy(tx, blockerId, blockedId);
  const theirs = { userId: blockedId, causeId: blockerId };
  await silenceMessageRows(tx, theirs);
  const rows = (await listWithPeople(tx, theirs)).filter(({ details }) => isOfAlone(details, blockerId));
  await silenceRows(
    tx,
    rows.map(({ id }) => id),
    now.toISOString(),
  );
  tell(tx, { type: 'notifications-changed', to: 'programs', userId: blockerId });
}

async function forgetCausedBy(tx: Tx, userId: number, causeId: number): Promise<void> {
  const told = { userId, causeId };
  await deleteMessageRows(tx, told);
  const [gone, abouts]: [number[], string[]] = [[], []];
  for (const { id, happening, details: text, count, about, told_at } of await listWithPeople(tx, told)) {
    const details: Details = JSON.parse(text);
    const { people = [], since = '' } = details;
    // People beyond the named ones are only counted, so the time tells whether this person is among them.
    const isCounted =
      people.includes(causeId) || (told_at !== null && told_at >= since && count > people.length);
    if (!isCounted) continue;
    if (about !== null) abouts.push(about);
    const others = people.filter((one) => one !== causeId);
    if (others.length === 0 || !isOfSeveral(happening)) gone.push(id);
    else
      await changePeople(
        tx,
        id,
        JSON.stringify({ ...details, ...withoutOne(details), people: others }),
        count - 1,
      );
  }
  await deleteRows(tx, gone);
  if (abouts.length > 0) await forgetTold(tx, causeId, abouts);
}

const isOfSeveral = (happening: string): boolean =>
  (['liked', 'followed', 'application-received'] as readonly string[]).includes(happening);

/** Applications keep their count in the details. */
const withoutOne = ({ count }: Details): Details => (count === undefined ? {} : { count: count - 1 });

function isOfAlone(text: string, causeId: number): boolean {
  const { people = [] }: Details = JSON.parse(text);
  return people.length === 1 && people[0] === causeId;
}
