import type { ReferenceType } from '../contract/chat-form.ts';
import { greetings } from '../copy/greetings.ts';

export interface ChatSubject {
  readonly type: ReferenceType;
  readonly id: number;
}

/** What somebody sent to a company is no thing to write about: it says in whose name. */
export interface ApplicationAsked {
  readonly type: 'candidatura';
  readonly id: number;
}

export interface StartAsked {
  readonly peer: number;
  /** With which the conversation is, in place of the person, who is its owner. */
  readonly company: number | undefined;
  readonly about: ChatSubject | undefined;
  /** Of this person. The conversation is in the name of the company that received it. */
  readonly application: number | undefined;
}

/** For addresses of `paths.chatWith`. Undefined if the address names nobody. */
export function startAsked(search: string): StartAsked | undefined {
  const asked = new URLSearchParams(search);
  const peer = idIn(asked.get('to'));
  if (peer === undefined) return undefined;
  // A message can refer to one thing only.
  const [about] = (Object.keys(greetings) as ReferenceType[]).flatMap((type) => {
    const id = idIn(asked.get(type));
    return id === undefined ? [] : [{ type, id }];
  });
  return {
    peer,
    company: idIn(asked.get('company')),
    about,
    application: idIn(asked.get('candidatura')),
  };
}

const idIn = (text: string | null) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined);

/** The same for the same thing, so that the server stores a repeated greeting once. */
export const firstMessageId = ({ type, id }: ChatSubject): string => `interesse-${type}-${id}`;
