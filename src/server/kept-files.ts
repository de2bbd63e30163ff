import { cvFiles } from '#server/applications/cv.ts';
import { messageFiles } from '#server/chat/files.ts';
import { exportFiles } from '#server/exports/exports.ts';
import type { KeptFiles } from '#server/files/kept-files.ts';
import { portfolioFiles } from '#server/portfolio/media.ts';
import type { KeptFileUse } from '#server/queue/kinds.ts';
import { documentFiles } from '#server/verification/documents.ts';

/** Which feature tells whether a kept file is in use. A missing one does not compile. */
export const keptFiles: { readonly [Use in KeptFileUse]: KeptFiles & { readonly use: Use } } = {
  cv: cvFiles,
  message: messageFiles,
  portfolio: portfolioFiles,
  verification: documentFiles,
  export: exportFiles,
};
