import { describe, expect, it } from 'vitest';
import {
  mostShown,
  newestThread,
  pageSize,
  type Thread,
  withArrived,
  withMark,
  withNewer,
  withOlder,
  withoutMessage,
} from '#lib/chat/thread.ts';
import type { Message } from '#lib/contract/chat.ts';

const message = (id: number, more: Partial<Message> = {}) =>
  ({ id, previous_id: id - 1, isMe: false, status: null, text: `Mensagem ${id}`, ...more }) as Message;
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
const ids = ({ messages }: Thread) => messages.map(({ id }) => id);
const ends = ({ messages, reachesStart, reachesEnd, knownTo }: Thread) => ({
  first: messages[0]?.id,
  last: messages[messages.length - 1]?.id,
  reachesStart,
  reachesEnd,
  knownTo,
});

describe('a message that has just come', () => {
  const thread = newestThread(messages(1, 3));

  it('stands at the end, if it follows what is known', () => {
    expect(ids(withArrived(thread, message(4)) as Thread)).toEqual([1, 2, 3, 4]);
  });

  it('follows also a message that is hidden from this person', () => {
    const hidden = withoutMessage(thread, 3);
    expect(ids(withArrived(hidden, message(4)) as Thread)).toEqual([1, 2, 4]);
  });

  it('asks for those before it, if they are missing', () => {
    expect(withArrived(thread, message(6))).toBeUndefined();
  });

  it('is the first of an empty conversation', () => {
    expect(ids(withArrived(newestThread([]), message(9, { previous_id: null })) as Thread)).toEqual([9]);
    expect(withArrived(newestThread([]), message(9))).toBeUndefined();
  });

  it('takes the place of its older copy, and does not bring a hidden one back', () => {
    const again = withArrived(thread, message(2, { text: 'Com endereço novo' })) as Thread;
    expect(again.messages.map(({ text }) => text)).toEqual(['Mensagem 1', 'Com endereço novo', 'Mensagem 3']);
    const hidden = withoutMessage(thread, 2);
    expect(ids(withArrived(hidden, message(2)) as Thread)).toEqual([1, 3]);
  });

  it('does not appear in a part that ends earlier', () => {
    const part = { ...thread, reachesEnd: false };
    expect(withArrived(part, message(9))).toBe(part);
  });
});

describe('marks', () => {
  const own = (id: number, status: Message['status']) => message(id, { isMe: true, status });

  it('hold for one’s own messages up to one, and never go back', () => {
    const thread = newestThread([
      own(1, 'read'),
      own(2, 'sent'),
      message(3),
      own(4, 'delivered'),
      own(5, 'sent'),
    ]);
    const statuses = (changed: Thread) => changed.messages.map(({ status }) => status);
    expect(statuses(withMark(thread, 'delivered', 4))).toEqual([
      'read',
      'delivered',
      null,
      'delivered',
      'sent',
    ]);
    expect(statuses(withMark(thread, 'read', 4))).toEqual(['read', 'read', null, 'read', 'sent']);
  });

  it('that overtook their message are not undone by it', () => {
    const read = newestThread([own(1, 'read')]);
    expect(withArrived(read, own(1, 'sent'))?.messages[0]?.status).toBe('read');
    expect(withArrived(newestThread([own(1, 'sent')]), own(1, 'delivered'))?.messages[0]?.status).toBe(
      'delivered',
    );
  });

  it('leave the messages that they do not change as they are, so that these are not drawn anew', () => {
    const thread = newestThread([own(1, 'read'), message(2)]);
    const { messages: after } = withMark(thread, 'read', 9);
    expect(after.map((one, at) => one === thread.messages[at])).toEqual([true, true]);
  });
});

describe('pages of a conversation', () => {
  it('reach the start with a page that is not full', () => {
    expect(ends(newestThread(messages(51, 100)))).toMatchObject({ reachesStart: false, reachesEnd: true });
    expect(ends(newestThread(messages(1, 49)))).toMatchObject({ reachesStart: true });
    expect(ends(withOlder(newestThread(messages(51, 100)), messages(1, pageSize)))).toMatchObject({
      first: 1,
      last: 100,
      reachesStart: false,
    });
    expect(ends(withOlder(newestThread(messages(51, 100)), []))).toMatchObject({ reachesStart: true });
  });

  it('may overlap', () => {
    expect(ids(withOlder(newestThread(messages(3, 5)), messages(1, 4)))).toEqual([1, 2, 3, 4, 5]);
    expect(ids(withNewer(newestThread(messages(1, 3)), messages(2, 4)))).toEqual([1, 2, 3, 4]);
  });

  it('drop the newest beyond the limit, when older ones come', () => {
    const long = { ...newestThread(messages(101, 100 + mostShown)), reachesStart: false };
    expect(ends(withOlder(long, messages(51, 100)))).toEqual({
      first: 51,
      last: 50 + mostShown,
      knownTo: 50 + mostShown,
      reachesStart: false,
      reachesEnd: false,
    });
  });

  it('drop the oldest beyond the limit, when newer ones come', () => {
    const long = { ...newestThread(messages(1, mostShown)), reachesStart: true };
    expect(ends(withNewer(long, messages(mostShown + 1, mostShown + 3)))).toEqual({
      first: 4,
      last: mostShown + 3,
      knownTo: mostShown + 3,
      reachesStart: false,
      reachesEnd: true,
    });
    const part = { ...long, reachesEnd: false };
    expect(ends(withNewer(part, messages(mostShown + 1, mostShown + pageSize)))).toMatchObject({
      reachesEnd: false,
    });
  });
});
