import type { Conversation, Message } from '#lib/contract/chat.ts';
import type { Person } from '#tests/support/cast/people.ts';

/** The id of the conversation that one person has with another. */
export const startsWith = async (one: Person, other: Person): Promise<number> =>
  (await one.call<{ id: number }>('POST', `/chat/conversations/start?peer_user_id=${other.user.id}`)).id;

export const says = (
  who: Person,
  conversation: number,
  text: string,
  more: Record<string, unknown> = {},
): Promise<Message> => who.call('POST', `/chat/conversations/${conversation}/send`, { text, ...more });

export const reads = (who: Person, conversation: number, query = ''): Promise<Message[]> =>
  who.call('GET', `/chat/conversations/${conversation}/messages${query}`);

export const conversationsOf = (who: Person, query = ''): Promise<Conversation[]> =>
  who.call('GET', `/chat/conversations${query}`);
