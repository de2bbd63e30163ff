import { versionsOf } from '#islands/versions/versions.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { portfolioTexts as texts } from '#lib/copy/portfolio.ts';
import { call } from '#scripts/calls/api.ts';
import type { ApiError } from '#scripts/calls/api-error.ts';
import { upload } from '#scripts/uploads/upload.ts';
import { itemTable } from './fields.ts';
import type { ChosenMedia } from './media-file.ts';

export const itemVersions = versionsOf(itemTable, '/portfolio');

export interface Sending {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends fields, with a file if there is one. Only a file is worth telling how far it is. */
export function sendItem(
  method: 'POST' | 'PUT',
  address: string,
  fields: object,
  media: ChosenMedia | undefined,
  { onProgress, signal }: Sending,
): Promise<PortfolioItem> {
  if (!media) return call<PortfolioItem>(method, address, { json: fields });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, String(value));
  // The frame goes first, so that it is there when the file is.
  if (media.still) form.append('still', media.still, 'still.jpg');
  form.append('media_file', media.file, media.file.name);
  return upload<PortfolioItem>(method, address, form, onProgress, signal);
}

/** The words for a failure. Others have the words of the server. */
export function refusal({ status, detail, asksToSignIn }: ApiError): string | undefined {
  if (status === 404) return texts.notFound;
  if (status === 403 && !asksToSignIn) return detail === texts.onlySellers ? detail : texts.notYours;
  return undefined;
}
