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

/** Sends a file, and maybe a name and other fields with it. */
export function posted(
  who: Person,
  conversation: number,
  bytes: Uint8Array,
  more: Record<string, string> = {},
): Promise<Response> {
  const { name = 'ficheiro.bin', ...fields } = more;
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  return who.ask(`/chat/conversations/${conversation}/send-file`, { method: 'POST', body: form });
}
