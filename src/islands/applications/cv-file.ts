import { cvLimit } from '#lib/contract/application-form.ts';
import { applicationTexts, applyTexts } from '#lib/copy/applications.ts';
import { mediaTexts } from '#lib/copy/media.ts';
import { ApiError, logUnexpected } from '#scripts/calls/api-error.ts';

export const cvType = 'application/pdf';

const beginning = '%PDF-';

/** Checked before upload, so that a wrong file costs no data. Undefined if the file can be sent. */
export async function cvComplaint(file: File): Promise<string | undefined> {
  const { name, type, size } = file;
  // Some phones do not know the type of a file from another app.
  const saysPdf = type ? type === cvType : /\.pdf$/i.test(name);
  if (!saysPdf) return applicationTexts.notPdf;
  if (size === 0) return mediaTexts.empty;
  if (size > cvLimit) return mediaTexts.tooLarge(cvLimit);
  try {
    const begun = await file.slice(0, beginning.length).text();
    return begun === beginning ? undefined : applicationTexts.notPdf;
  } catch (error) {
    // The file was moved or deleted after the person chose it.
    logUnexpected(error);
    return applyTexts.unreadableFile;
  }
}

/** The server's complaint about the CV. Undefined if it refused for another reason. */
export function cvRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, detail } = error;
  if (status === 413) return detail ?? mediaTexts.tooLarge(cvLimit);
  if (status !== 415) return undefined;
  return detail && detail !== mediaTexts.noPdf ? detail : applicationTexts.notPdf;
}
