import { describe, expect, it } from 'vitest';
import { withLines } from '#lib/chat/lines.ts';
import { rowsOf } from '#lib/chat/log.ts';
import { dayText, seenText, shortTime } from '#lib/chat/times.ts';
import { messagesTexts } from '#lib/copy/messages.ts';

const at = (time: string | null, isMe = false, key = time ?? 'waiting') => ({ key, time, isMe });
const rows = (messages: ReturnType<typeof at>[], unread?: { from: string; count: number }) =>
  rowsOf(messages, { keyOf: ({ key }) => key, unread }).map((row) =>
    row.kind === 'message' ? `${row.message.isMe ? 'me' : 'you'}${row.starts ? ' starts' : ''}` : row.kind,
  );

/** The last second of a Friday in Maputo, and the first of the Saturday. */
const friday = '2026-11-20T21:59:59.000Z';
const saturday = '2026-11-20T22:00:00.000Z';

describe('the rows of a log', () => {
  it('change the day at midnight in Maputo', () => {
    expect(rows([at(friday), at(saturday)])).toEqual(['day', 'you starts', 'day', 'you starts']);
    expect(rows([at('2026-11-20T22:00:00.000Z'), at('2026-11-21T21:59:59.000Z')])).toEqual([
      'day',
      'you starts',
      'you',
    ]);
  });

  it('begin anew with each person, day and mark of what is unread', () => {
    const messages = [at(friday), at(friday, false, 'b'), at(friday, true, 'c'), at(friday, false, 'd')];
    expect(rows(messages, { from: 'b', count: 2 })).toEqual([
      'day',
      'you starts',
      'unread',
      'you starts',
      'me starts',
      'you starts',
    ]);
  });

  it('begin anew after a note, so that a message has its writer above it', () => {
    const by = (key: string, isNote: boolean | undefined) => ({
      ...at(friday, true, key),
      writer: 'Lina',
      isNote,
    });
    const said = [by('a', true), by('b', true), by('c', false), by('d', undefined), by('e', true)];
    const shown = rowsOf(said, { keyOf: ({ key }) => key });
    expect(shown.flatMap((row) => (row.kind === 'message' && row.starts ? row.key : []))).toEqual([
      'a',
      'c',
      'e',
    ]);
  });

  it('keep what waits to be sent under the last day, without one of its own', () => {
    expect(rows([at(friday, true), at(null, true)])).toEqual(['day', 'me starts', 'me']);
    expect(rows([at(null, true)])).toEqual(['me starts']);
  });

  it('have keys that differ', () => {
    const all = rowsOf([at(friday), at(saturday)], { keyOf: ({ key }) => key });
    expect(new Set(all.map(({ key }) => key)).size).toBe(4);
  });
});

describe('lines about deals', () => {
  const message = (minute: number) => at(`2026-11-20T10:0${minute}:00.000Z`, false, `m${minute}`);
  const line = (minute: number | null) => ({
    key: `l${minute}`,
    isMe: undefined,
    time: minute === null ? null : `2026-11-20T10:0${minute}:30.000Z`,
  });
  const whole = { reachesStart: true, reachesEnd: true };
  const keys = (
    messages: ReturnType<typeof message>[],
    lines: ReturnType<typeof line>[],
    reaches: Partial<typeof whole> = {},
  ) => withLines(messages, lines, { ...whole, ...reaches }).map(({ key }) => key);

  it('stand by their time, before what waits to be sent, and their own waiting steps last', () => {
    const waiting = at(null, true, 'waiting');
    expect(keys([message(1), message(3), waiting], [line(0), line(1), line(2), line(4), line(null)])).toEqual(
      ['l0', 'm1', 'l1', 'l2', 'm3', 'l4', 'waiting', 'lnull'],
    );
    expect(keys([], [line(0), line(null)])).toEqual(['l0', 'lnull']);
  });

  it('come with the messages of their time, and not before these are loaded', () => {
    const all = [line(0), line(1), line(4), line(null)];
    const part = [message(1), message(3)];
    expect(keys(part, all, { reachesStart: false })).toEqual(['m1', 'l1', 'm3', 'l4', 'lnull']);
    expect(keys(part, all, { reachesEnd: false })).toEqual(['l0', 'm1', 'l1', 'm3']);
  });

  it('begin a day, and end what one person said in a row', () => {
    const messages = [at(friday), at('2026-11-20T22:10:00.000Z', false, 'b')];
    const between = { ...line(1), time: saturday };
    const shown = rowsOf(withLines(messages, [between], whole), { keyOf: ({ key }) => key });
    expect(shown.map((row) => (row.kind === 'message' ? [row.message.key, row.starts] : row.kind))).toEqual([
      'day',
      [friday, true],
      'day',
      ['l1', false],
      ['b', true],
    ]);
  });
});

describe('the words for a time', () => {
  const [before, after] = [new Date(friday), new Date(saturday)];
  const midday = (day: string) => new Date(`${day}T10:00:00Z`);

  it('say what day it was in Maputo, on both sides of midnight', () => {
    expect(dayText(before, before)).toBe('Hoje');
    expect(dayText(before, after)).toBe('Ontem');
    expect(dayText(midday('2026-11-18'), after)).toBe('18/11/2026');
    expect(shortTime(before, before)).toBe('23:59');
    expect(shortTime(before, after)).toBe('Ontem');
    expect(shortTime(midday('2026-11-18'), after)).toBe('18/11');
    expect(shortTime(midday('2025-12-31'), after)).toBe('31/12/2025');
    expect(seenText(before, before)).toBe('visto hoje às 23:59');
    expect(seenText(before, after)).toBe('visto ontem às 23:59');
    expect(seenText(midday('2026-11-18'), after)).toBe('visto em 18/11/2026');
  });

  it('are of today for what comes from a clock ahead of this one', () => {
    expect(dayText(after, before)).toBe('Hoje');
    expect(shortTime(after, before)).toBe('00:00');
    expect(seenText(after, before)).toBe('visto hoje às 00:00');
  });
});

it('the words at the beginning of a conversation end with one dot', () => {
  expect(messagesTexts.beginning('Rosa')).toBe('Aqui começa a conversa com Rosa.');
  expect(messagesTexts.beginning('Electro Lulu, Lda.')).toBe('Aqui começa a conversa com Electro Lulu, Lda.');
});
