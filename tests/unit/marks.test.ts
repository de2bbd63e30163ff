import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#scripts/calls/api-error.ts';
import { $marks, storeMarks, toggleLike, toggleSave } from '#scripts/marks/marks.ts';

/** What the server knows, what it refuses once, and what it was asked. */
const server = { is_liked: false, is_bookmarked: false, likes_count: 4, refuses: '', asked: [] as string[] };
const thing = { type: 'service', id: 7 } as const;

vi.mock('#scripts/calls/api.ts', () => ({
  async call(method: string, path: string) {
    server.asked.push(`${method} ${path.split('?', 1)[0]}`);
    await sleep(path === '/bookmarks/' ? 30 : 10);
    if (path === server.refuses) {
      server.refuses = '';
      throw new ApiError(500);
    }
    if (method === 'GET') return [{ ...thing, ...server }];
    if (path === '/bookmarks/') server.is_bookmarked = !server.is_bookmarked;
    else {
      server.is_liked = !server.is_liked;
      server.likes_count += server.is_liked ? 1 : -1;
    }
    return { ...server };
  },
}));

beforeEach(() => {
  $marks.set({});
  Object.assign(server, { is_liked: false, is_bookmarked: false, likes_count: 4, refuses: '', asked: [] });
});

const shown = () => $marks.get()['service-7'];

describe('two buttons of one thing, pressed before anything is known of it', () => {
  it('do what each says, and nothing that was done on another day is undone', async () => {
    server.is_bookmarked = true;
    await Promise.all([toggleLike(thing, 4), toggleSave(thing, 4)]);
    expect(server).toMatchObject({ is_liked: true, is_bookmarked: true });
    expect(shown()).toMatchObject({ liked: true, saved: true, likes: 5, isLiking: false, isSaving: false });
    expect(server.asked).not.toContain('POST /bookmarks/');
  });

  it.each([
    [toggleLike, toggleSave],
    [toggleSave, toggleLike],
  ])('show both from the press on, whichever came first', async (first, second) => {
    const acts = [first(thing, 4), second(thing, 4)];
    const seen = [shown()];
    onTestFinished($marks.listen(() => void seen.push(shown())));
    await Promise.all(acts);
    for (const state of seen) expect(state).toMatchObject({ liked: true, saved: true, likes: 5 });
    expect(shown()).toMatchObject({ isLiking: false, isSaving: false });
    expect(server).toMatchObject({ is_liked: true, is_bookmarked: true, likes_count: 5 });
  });

  it.each(['/likes/', '/likes/mine?things=service-7'])('fail alone, at %s', async (path) => {
    server.refuses = path;
    await Promise.all([toggleLike(thing, 4), toggleSave(thing, 4)]);
    expect(shown()).toMatchObject({ liked: false, saved: true, likes: 4, isLiking: false, isSaving: false });
  });
});

describe('one button of a thing of which nothing is known', () => {
  it('leaves nothing behind where nothing could be learned', async () => {
    server.refuses = '/likes/mine?things=service-7';
    await toggleLike(thing, 4);
    expect(shown()).toBeUndefined();
    expect(server.asked).toEqual(['GET /likes/mine']);
  });

  it('pressed twice acts once, and then takes back', async () => {
    await Promise.all([toggleLike(thing, 4), toggleLike(thing, 4)]);
    expect(shown()).toMatchObject({ liked: true, saved: false, likes: 5 });
    await toggleLike(thing, 5);
    expect(shown()).toMatchObject({ liked: false, likes: 4 });
    expect(server.likes_count).toBe(4);
  });

  it.each([
    [toggleLike, { liked: true, saved: false, likes: 5 }],
    [toggleSave, { liked: false, saved: true, likes: 4 }],
  ])('stays as it was pressed where an answer from before the press comes late', async (toggle, after) => {
    const act = toggle(thing, 4);
    storeMarks([{ ...thing, is_liked: false, is_bookmarked: false, likes_count: 4 }]);
    expect(shown()).toMatchObject(after);
    await act;
    expect(shown()).toMatchObject(after);
  });

  it('shows no marks of who has signed out before the answer', async () => {
    const act = toggleLike(thing, 4);
    $marks.set({});
    await act;
    expect(shown()).toBeUndefined();
  });
});
