import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { thingKey } from '#lib/things.ts';
import { thingsNamed } from '#server/feed/feed.ts';
import { type MatchDetails, matchTitle, type Wording } from '#server/notifications/happenings.ts';
import { listAmong } from './queries.ts';
import { shownSearch } from './shown.ts';

export const ofMatches: Wording = async (ctx, _viewer, told) => {
  const matches = told.map(({ details }) => details as MatchDetails);
  const [rows, things] = await Promise.all([
    listAmong(
      ctx.db,
      matches.map(({ searchId }) => searchId),
    ),
    thingsNamed(
      ctx,
      matches.map(({ thing }) => thing),
    ),
  ]);
  const searches = new Map(rows.map((row) => [row.id, shownSearch(row)]));
  return told.map(({ details, count }) => {
    const { searchId, thing } = details as MatchDetails;
    const search = searches.get(searchId);
    const known = things.get(thingKey(thing));
    return {
      title: search ? matchTitle(search, thing, count) : texts.goneSearch,
      description: known?.name ?? texts.goneThing,
      path: search ? newestFirst(search.path) : (known?.path ?? null),
      about: thing.type,
      from: null,
    };
  });
};

const newestFirst = (path: string) => `${path}${path.includes('?') ? '&' : '?'}sort=recent`;
