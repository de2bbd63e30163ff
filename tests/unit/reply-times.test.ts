import { describe, expect, it } from 'vitest';
import { replyTimeInWords } from '#lib/copy/reply-times.ts';
import { type Opening, replyMinutes } from '#server/chat/reply-times.ts';

const [me, they] = [1, 2];
const begin = Date.parse('2026-10-01T08:00:00Z');
const now = new Date('2026-11-18T12:00:00Z');
const [minute, hour, day] = [1, 60, 24 * 60];

/** A conversation from who says something at which minute. */
const talk = (conversation_id: number, ...said: readonly (readonly [who: number, at: number])[]): Opening[] =>
  said.map(([sender_id, at], index) => {
    const earlier = said[index - 1];
    return {
      conversation_id,
      sender_id,
      created_at: new Date(begin + at * 60_000).toISOString(),
      earlier_at: earlier ? new Date(begin + earlier[1] * 60_000).toISOString() : null,
    };
  });
const answeredAfter = (...waits: readonly number[]) =>
  waits.flatMap((wait, at) => talk(at, [they, 0], [me, wait]));
const ten = (wait: number) => Array<number>(10).fill(wait);
const minutesOf = (openings: readonly Opening[]) => replyMinutes(openings, me, now);
const neverAnswered = (count: number) =>
  Array.from({ length: count }, (_, at) => talk(100 + at, [they, 0])).flat();

describe('how soon somebody answers', () => {
  it.each([
    [0, 'Responde em poucos minutos'],
    [10, 'Responde em poucos minutos'],
    [11, 'Responde em cerca de 30 min'],
    [45, 'Responde em cerca de 30 min'],
    [46, 'Responde em cerca de 1 h'],
    [89, 'Responde em cerca de 1 h'],
    [91, 'Responde em cerca de 2 h'],
    [23.4 * hour, 'Responde em cerca de 23 h'],
    [23.6 * hour, 'Responde em cerca de 1 dia'],
    [2 * day, 'Responde em cerca de 2 dias'],
    [7 * day, 'Responde em cerca de 7 dias'],
  ])('is said in plain words: %d minutes', (wait, words) => {
    const minutes = minutesOf(answeredAfter(...ten(wait)));
    expect(minutes && replyTimeInWords(minutes)).toBe(words);
  });

  it('is the middle of all, the slower one of two', () => {
    expect(minutesOf(answeredAfter(1, 1, 1, 1, 1, 1, 60, 60, 60, 60, 60))).toBe(10);
    expect(minutesOf(answeredAfter(1, 1, 1, 1, 1, 60, 60, 60, 60, 60))).toBe(hour);
  });

  it('is not said before ten conversations, however many answers these have', () => {
    expect(minutesOf(answeredAfter(...ten(5).slice(1)))).toBeUndefined();
    const long = talk(
      0,
      ...Array.from({ length: 40 }, (_, at) => [at % 2 ? me : they, at * 2 * day] as const),
    );
    expect(minutesOf(long)).toBeUndefined();
  });

  it('counts what was never answered as slow, and says nothing of who answers only half', () => {
    const quick = answeredAfter(...ten(5));
    expect(minutesOf([...quick, ...neverAnswered(9)])).toBe(10);
    expect(minutesOf([...quick, ...neverAnswered(10)])).toBeUndefined();
  });

  it('counts an answer after more than a week as none, and no question that is younger', () => {
    const quick = answeredAfter(...ten(5));
    const late = neverAnswered(10).flatMap(({ conversation_id }) =>
      talk(conversation_id, [they, 0], [me, 8 * day]),
    );
    expect(minutesOf([...quick, ...late])).toBeUndefined();
    const young = Array.from({ length: 20 }, (_, at) => talk(100 + at, [they, 43 * day])).flat();
    expect(minutesOf([...quick, ...young])).toBe(10);
  });

  it('looks at who begins an exchange, or begins again after a day, not at every message', () => {
    // Slow at first, then in a hurry; and nothing follows the thanks.
    const first = ten(3 * hour).flatMap((wait, at) =>
      talk(at, [they, 0], [me, wait], [they, wait + minute], [me, wait + 2 * minute], [they, wait + 3]),
    );
    expect(minutesOf(first)).toBe(3 * hour);
    const again = ten(0).flatMap((_, at) =>
      talk(
        at,
        [they, 0],
        [me, 5],
        [they, 6],
        [they, 3 * day],
        [me, 3 * day + 5 * hour],
        [they, 9 * day],
        [me, 9 * day + 5 * hour],
      ),
    );
    expect(minutesOf(again)).toBe(5 * hour);
    // A reminder does not make the wait shorter.
    const reminded = ten(0).flatMap((_, at) => talk(at, [they, 0], [they, 2 * day], [me, 2 * day + 5]));
    expect(minutesOf(reminded)).toBe(2 * day);
    // Whoever writes first has answered nobody.
    expect(minutesOf(ten(0).flatMap((_, at) => talk(at, [me, 0], [they, 5], [me, 6])))).toBeUndefined();
  });
});
