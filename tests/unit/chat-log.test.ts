import { describe, expect, it } from 'vitest';
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
      ...['day', 'you starts', 'you'],
    ]);
  });

  it('begin anew with each person, day and mark of what is unread', () => {
    const messages = [at(friday), at(friday, false, 'b'), at(friday, true, 'c'), at(friday, false, 'd')];
    expect(rows(messages, { from: 'b', count: 2 })).toEqual([
      ...['day', 'you starts', 'unread', 'you starts', 'me starts', 'you starts'],
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
