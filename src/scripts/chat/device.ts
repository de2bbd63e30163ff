import type { Conversation, Message } from '#lib/contract/chat.ts';
import { type KeptThread, quietly } from '#scripts/outbox/database.ts';

/** More would fill a cheap phone. The threads that were stored longest ago are deleted. */
const mostThreads = 30;
const mostMessages = 50;

export const keepList = (person: number, conversations: readonly Conversation[]): Promise<unknown> =>
  quietly(async (db) => db.put('lists', { person, conversations: conversations.slice(0, mostMessages) }));

export async function keepThread(person: number, id: number, messages: readonly Message[]): Promise<void> {
  await quietly(async (db) => {
    const kept = await db.get('threads', [person, id]);
    await db.put('threads', { ...kept, person, id, messages: messages.slice(-mostMessages), at: Date.now() });
    const keys = await db.getAllKeysFromIndex('threads', 'at');
    for (const old of keys.slice(0, -mostThreads)) await db.delete('threads', old);
  });
}

export const dropThread = (person: number, id: number): Promise<unknown> =>
  quietly(async (db) => db.delete('threads', [person, id]));

export const readThread = async (person: number, id: number): Promise<readonly Message[] | undefined> =>
  (await quietly(async (db) => db.get('threads', [person, id])))?.messages;

export const readList = async (person: number): Promise<readonly Conversation[] | undefined> =>
  (await quietly(async (db) => db.get('lists', person)))?.conversations;

export const readThreads = async (person: number): Promise<readonly KeptThread[]> =>
  ((await quietly(async (db) => db.getAll('threads'))) ?? []).filter((thread) => thread.person === person);
