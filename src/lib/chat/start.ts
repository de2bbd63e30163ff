import { type ReferenceType, referenceTypes } from '../contract/chat-form.ts';

/** A thing that a conversation begins about. */
export interface About {
  readonly type: ReferenceType;
  readonly id: number;
}

/** What an address of `paths.chatWith` asks for. */
export interface StartAsked {
  readonly peer: number;
  readonly about: About | undefined;
}

/** Reads the query of such an address. Undefined if it names nobody. */
export function startAsked(search: string): StartAsked | undefined {
  const asked = new URLSearchParams(search);
  const peer = idIn(asked.get('to'));
  if (peer === undefined) return undefined;
  // A message speaks of one thing.
  const [about] = referenceTypes.flatMap((type) => {
    const id = idIn(asked.get(type));
    return id === undefined ? [] : [{ type, id }];
  });
  return { peer, about };
}

const idIn = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined);

/**
 * The same for the same words about the same thing, so that the server keeps a repeated first message once. `text` is
 * what the person wrote in place of the greeting.
 */
export const firstMessageId = ({ type, id }: About, text?: string): string =>
  text === undefined ? `interesse-${type}-${id}` : `pedido-${type}-${id}-${hashOf(text)}`;

/** FNV-1a. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
