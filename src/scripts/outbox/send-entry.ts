import type { KeptPicture } from '#lib/contract/services.ts';
import { outboxTexts as texts } from '#lib/copy/outbox.ts';
import { ApiError, isNotFound, problemText } from '#scripts/calls/api-error.ts';
import { change } from './entries.ts';
import type { OutboxEntry, Refusal } from './entry.ts';

/** Calls the API as the person who made the entry. Pages and the service worker do this differently. */
export interface Door {
  readonly json: (entry: OutboxEntry, json: unknown) => Promise<unknown>;
  readonly form: (entry: OutboxEntry, path: string, form: FormData) => Promise<unknown>;
}

/** Sending an entry twice has the effect of sending it once. Every failure throws. */
export async function sendEntry(entry: OutboxEntry, door: Door): Promise<unknown> {
  try {
    const whole = await withPictures(entry, door);
    if (whole.files) return await door.form(whole, whole.path, formOf(whole));
    return await door.json(whole, whole.fields);
  } catch (error) {
    // The thing is gone, so the like, bookmark or follow is gone too.
    if (isNotFound(error) && entry.wish === false) return undefined;
    throw error;
  }
}

/** Stores each uploaded address at once, so that no picture is uploaded twice. */
async function withPictures(entry: OutboxEntry, door: Door): Promise<OutboxEntry> {
  if (!entry.pictures) return entry;
  let { pictures } = entry;
  for (const [at, picture] of pictures.all.entries()) {
    if (typeof picture === 'string') continue;
    const form = new FormData();
    form.set('image', picture.content, picture.name);
    const { url } = (await door.form(entry, pictures.path, form)) as KeptPicture;
    pictures = { ...pictures, all: pictures.all.map((one, place) => (place === at ? url : one)) };
    await change(entry.key, { pictures });
  }
  const { field, isSingle, all } = pictures;
  return { ...entry, fields: { ...entry.fields, [field]: isSingle ? (all[0] ?? null) : all } };
}

function formOf({ fields = {}, files = [] }: OutboxEntry): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, String(value));
  for (const { field, content, name } of files) form.append(field, content, name);
  return form;
}

export function refusalOf(error: unknown, { kind }: OutboxEntry): Refusal {
  const refused = error instanceof ApiError ? error : new ApiError(0);
  const { status, errors } = refused;
  if (status === 404) return { status, text: texts.gone };
  if (kind === 'message') return { status, text: problemText(error, texts.messageNotSent) };
  const advice = (refused.answer.warnings ?? []).map((warning) => warning.advice);
  const named = [...errors.map(({ message }) => message), ...advice].join(' ');
  return { status, text: named || problemText(error, texts.notTaken) };
}
