import type { FinishedPages } from '#server/http/pages/finished-pages.ts';

const asItIs = (rendered: string) => ({ body: Buffer.from(rendered), headers: {} });

/** For pages without marks: they are sent as they were rendered. */
export const asRendered: FinishedPages = { isFirst: () => false, again: asItIs, first: asItIs };
