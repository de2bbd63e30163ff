import { cvLimit } from '#lib/contract/application-form.ts';
import { applicationTexts, applyTexts } from '#lib/copy/applications.ts';
import { mediaTexts } from '#lib/copy/media.ts';

export const cvType = 'application/pdf';

/** Why a file cannot be sent as a CV. Undefined if it can. */
export function cvComplaint({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  // Some phones do not know the type of a file that comes from another app.
  const isPdf = type ? type === cvType : /\.pdf$/i.test(name);
  if (!isPdf) return applicationTexts.notPdf;
  if (size === 0) return applyTexts.emptyFile;
  return size > cvLimit ? mediaTexts.tooLarge(cvLimit) : undefined;
}
