import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { paths } from '#lib/paths.ts';
import { thingKey } from '#lib/things.ts';
import { peopleByIds } from '#server/accounts/reading.ts';
import { thingsNamed } from '#server/feed/feed.ts';
import { type ActDetails, type ActName, actTitle, type Wording } from '#server/notifications/happenings.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

export const actWording: Wording = async (ctx, _viewer, told) => {
  const acts = told.map(({ details }) => details as ActDetails);
  const [people, things] = await Promise.all([
    peopleNamed(ctx, [...new Set(acts.flatMap(({ people }) => people))]),
    thingsNamed(
      ctx,
      acts.map(({ thing }) => thing),
    ),
  ]);
  return told.map(({ happening, details, count }) => {
    const act = happening as ActName;
    const { thing, people: ids } = details as ActDetails;
    const known = things.get(thingKey(thing));
    const doers = ids.map((id) => people.get(id));
    const names = doers.map((person) => person?.from.name);
    const [first] = doers;
    return {
      title: actTitle(act, thing, names, count),
      description: thing.type === 'user' ? null : (known?.name ?? texts.goneThing),
      path: (act === 'followed' ? first?.path : known?.path) ?? null,
      from: first?.from ?? null,
    };
  });
};

async function peopleNamed(ctx: Needs, ids: readonly number[]) {
  const people = await peopleByIds(ctx, ids);
  return new Map(
    people.map(({ id, full_name, username, profile_photo_url: photo, user_type }) => [
      id,
      {
        from: { name: full_name ?? `@${username}`, photo, is_company: user_type === 'company' },
        path: paths.ownPage(username),
      },
    ]),
  );
}
