import { fileComplaint } from '#islands/fields/file-complaint.ts';
import { cvLimit } from '#lib/contract/application-form.ts';
import { applicationTexts } from '#lib/copy/applications.ts';
import { mediaTexts } from '#lib/copy/media.ts';
import { ApiError } from '#scripts/calls/api-error.ts';

export const cvType = 'application/pdf';

export const cvComplaint = (file: File): Promise<string | undefined> =>
  fileComplaint(file, {
    types: [cvType],
    endings: /\.pdf$/i,
    beginning: '%PDF-',
    oddType: applicationTexts.notPdf,
    most: cvLimit,
    tooLarge: mediaTexts.tooLarge(cvLimit),
  });

/** The server's complaint about the CV. Undefined if it refused for another reason. */
export function cvRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, detail } = error;
  if (status === 413) return detail ?? mediaTexts.tooLarge(cvLimit);
  if (status !== 415) return undefined;
  return detail && detail !== mediaTexts.noPdf ? detail : applicationTexts.notPdf;
}
