import * as z from 'zod/mini';
import { requestRefusals as texts } from '#lib/copy/requests.ts';
import { line, lines } from './text.ts';

export const longestTitle = 120;
export const longestDescription = 2000;
export const mostPictures = 3;
export const pictureLimit = 5 * 1024 * 1024;

export const requestWords = {
  title: line(longestTitle).check(z.minLength(1, texts.titleRequired)),
  description: lines(longestDescription).check(z.minLength(1, texts.descriptionRequired)),
};
