import * as z from 'zod/mini';
import { serviceTexts as texts } from '#lib/copy/services.ts';
import { line, lines } from './text.ts';

export const statuses = ['Ativo', 'Pausado', 'Inativo'] as const;
export type ServiceStatus = (typeof statuses)[number];

export const longestTitle = 120;
export const longestDescription = 5000;
export const mostTags = 10;
export const longestTag = 40;
export const mostPictures = 6;
export const pictureLimit = 5 * 1024 * 1024;

export const serviceWords = {
  title: line(longestTitle).check(z.minLength(1, texts.required)),
  description: lines(longestDescription).check(z.minLength(1, texts.required)),
};
