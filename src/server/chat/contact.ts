import type { SqlDb } from '#server/db/handles.ts';
import type { Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { type Contact, findContact } from './queries.ts';
import { closedBecause } from './shown.ts';

/** Answers "not found" to people outside of the conversation, so that they do not learn that it exists. */
export async function requireContact(db: SqlDb, viewer: Viewer, conversationId: number): Promise<Contact> {
  const contact = await findContact(db, viewer.id, conversationId);
  if (!contact) throw new AppError('not_found');
  return contact;
}

export function refuseIfClosed(contact: Contact): void {
  const detail = closedBecause(contact);
  if (detail !== null) throw new AppError('forbidden', { detail });
}

export const invalid = (field: string, message: string): AppError =>
  new AppError('validation_failed', { detail: message, errors: [{ field, message }] });
