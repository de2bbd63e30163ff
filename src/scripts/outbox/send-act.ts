import type { KeptPicture } from '#lib/contract/services.ts';
import { outboxTexts as texts } from '#lib/copy/outbox.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import type { Act, Refusal } from './act.ts';
import { change } from './acts.ts';

/** Calls the API as the person who made the act. Pages and the service worker do this differently. */
export interface Door {
  readonly json: (act: Act, json: unknown) => Promise<unknown>;
  readonly form: (act: Act, path: string, form: FormData) => Promise<unknown>;
}

/** Sending an act twice has the effect of sending it once. Every failure throws. */
export async function sendAct(act: Act, door: Door): Promise<unknown> {
  try {
    const whole = await withPictures(act, door);
    if (whole.files) return await door.form(whole, whole.path, formOf(whole));
    return await door.json(whole, whole.fields);
  } catch (error) {
    // The thing is gone, so the like, bookmark or follow is gone too.
    if (error instanceof ApiError && error.status === 404 && act.wish === false) return undefined;
    throw error;
  }
}

/** Stores each uploaded address at once, so that no picture is uploaded twice. */
async function withPictures(act: Act, door: Door): Promise<Act> {
  if (!act.pictures) return act;
  let { pictures } = act;
  for (const [at, picture] of pictures.all.entries()) {
    if (typeof picture === 'string') continue;
    const form = new FormData();
    form.set('image', picture.content, picture.name);
    const { url } = (await door.form(act, pictures.path, form)) as KeptPicture;
    pictures = { ...pictures, all: pictures.all.map((one, place) => (place === at ? url : one)) };
    await change(act.key, { pictures });
  }
  const { field, isSingle, all } = pictures;
  return { ...act, fields: { ...act.fields, [field]: isSingle ? (all[0] ?? null) : all } };
}

function formOf({ fields = {}, files = [] }: Act): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, String(value));
  for (const { field, content, name } of files) form.append(field, content, name);
  return form;
}

export function refusalOf(error: unknown, { kind }: Act): Refusal {
  const refused = error instanceof ApiError ? error : new ApiError(0);
  const { status, errors } = refused;
  if (kind === 'message') return { status, text: problemText(error, texts.messageNotSent) };
  const advice = (refused.answer.warnings ?? []).map((warning) => warning.advice);
  const named = [...errors.map(({ message }) => message), ...advice].join(' ');
  const text = status === 404 ? texts.gone : named || problemText(error, texts.notTaken);
  return { status, text };
}
