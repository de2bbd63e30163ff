import { showOwnLinks } from '#scripts/shell/own-links.ts';
import { bindMarks } from './bind.ts';
import type { LoadSheet } from './press.ts';
import { bindShare } from './share.ts';

/** What is pressed on the page of a thing or of a person. */
export function bindThing(loadReport: LoadSheet) {
  showOwnLinks();
  bindShare();
  bindMarks(loadReport);
}
