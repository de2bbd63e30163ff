import * as z from 'zod/mini';
import { portfolioTexts as texts } from '#lib/copy/portfolio.ts';
import { line, lines } from './text.ts';
import { webAddress } from './web-address.ts';

export const longestTitle = 120;
export const longestDescription = 2000;
export const longestLink = 500;
export const mediaLimit = 10 * 1024 * 1024;
export const stillLimit = 1024 * 1024;
/** Per company or freelancer. */
export const mostItems = 200;
export const itemsShown = 12;

export const mediaKinds = ['picture', 'animation', 'video', 'pdf'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** For the file dialog. The server checks the content itself. */
export const mediaTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'video/mp4',
  'video/quicktime',
  'video/x-msvideo',
  'application/pdf',
] as const;

export const itemWords = {
  title: line(longestTitle).check(z.minLength(1, texts.titleRequired)),
  description: lines(longestDescription),
  link: webAddress(longestLink),
};
