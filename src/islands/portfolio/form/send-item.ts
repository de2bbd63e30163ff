import { sendWarned } from '#islands/publishing/doubts.ts';
import { publishOnce } from '#islands/publishing/publish-once.ts';
import { thingCalls } from '#islands/publishing/thing-calls.ts';
import { versionsOf } from '#islands/publishing/versions.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { portfolioTexts as texts } from '#lib/copy/portfolio.ts';
import type { ApiError } from '#scripts/calls/api-error.ts';
import { upload } from '#scripts/uploads/upload.ts';
import { type ItemAnswers, itemTable } from './fields.ts';
import type { ChosenMedia } from './media-file.ts';

export const itemCalls = thingCalls('/portfolio');
export const itemVersions = versionsOf(itemTable, itemCalls);

/** Key of the toasts about sending: a success removes the error of an earlier attempt. */
export const sendingItem = 'item';

export interface Sending {
  readonly onProgress: (progress: number) => void;
  readonly signal: AbortSignal;
}

export function sendItem(
  id: number | undefined,
  fields: object,
  media: ChosenMedia | undefined,
  sending: Sending,
): Promise<PortfolioItem> {
  if (!media) return id === undefined ? itemCalls.publish(fields) : itemCalls.edit(id, fields);
  return sendWarned(id === undefined ? 'publish' : 'save', (confirmed) =>
    sendWithFile(id, { ...fields, ...confirmed }, media, sending),
  );
}

function sendWithFile(
  id: number | undefined,
  fields: object,
  media: ChosenMedia,
  { onProgress, signal }: Sending,
): Promise<PortfolioItem> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, String(value));
  for (const { field, content, name } of filesOf(media)) form.append(field, content, name);
  if (id === undefined) return upload('POST', publishing, form, onProgress, { signal });
  return upload('PUT', `/portfolio/${id}`, form, onProgress, { signal });
}

/** The frame is sent first, so that it is there when the file arrives. */
export const filesOf = ({ still, file }: ChosenMedia) => [
  ...(still ? [{ field: 'still', content: still, name: 'still.jpg' }] : []),
  { field: 'media_file', content: file, name: file.name },
];

export const publishing = '/portfolio/';

/**
 * The same client id on every attempt makes the server create only one item. If an earlier attempt arrived
 * with another file, the new file replaces it.
 */
export async function publishItem(
  answers: ItemAnswers,
  json: object,
  media: { readonly chosen: ChosenMedia | undefined; readonly isFirst: boolean },
  sending: Sending,
): Promise<PortfolioItem> {
  const { chosen, isFirst } = media;
  const made = await publishOnce(itemTable, answers, json, () => ({}), {
    publish: (fields) => sendItem(undefined, fields, chosen, sending),
    edit: itemCalls.edit,
  });
  if (isFirst || isShown(made, chosen)) return made;
  const changes = { updated_at: made.updated_at, ...(!chosen && { remove_media: 'true' }) };
  return sendItem(made.id, changes, chosen, sending);
}

/** Compares by file size only. */
const isShown = ({ media_url, media_size }: PortfolioItem, chosen: ChosenMedia | undefined): boolean =>
  chosen ? media_size === chosen.file.size : media_url === null;

export function refusal({ status, detail, asksToSignIn }: ApiError): string | undefined {
  if (status === 404) return texts.notFound;
  if (status === 403 && !asksToSignIn) return detail === texts.onlySellers ? detail : texts.notYours;
  return undefined;
}
