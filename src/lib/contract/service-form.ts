import * as z from 'zod/mini';
import { categories } from '#lib/categories.ts';
import { serviceTexts as texts } from '#lib/copy/services.ts';
import { readPrice } from '#lib/format/price.ts';
import { line, lines } from './text.ts';

export const statuses = ['Ativo', 'Pausado', 'Inativo'] as const;
export type ServiceStatus = (typeof statuses)[number];

export const longestTitle = 120;
export const longestDescription = 5000;
export const mostTags = 10;
export const longestTag = 40;
export const mostPictures = 6;
/** MB as they are counted where the limit is told: 1,048,576 bytes. */
export const pictureLimit = 5 * 1024 * 1024;

/** What the form and the call take alike. */
export const serviceWords = {
  title: line(longestTitle).check(z.minLength(1, texts.required)),
  description: lines(longestDescription).check(z.minLength(1, texts.required)),
};

const isCategory = (text: string) => (categories as readonly string[]).includes(text);

/**
 * What a form asks for, as it is typed: few kinds of schemas, for each of them is carried by every form of the site.
 * Tags and pictures are lists of their own beside it.
 */
export const serviceForm = z.object({
  ...serviceWords,
  category: z.string().check(z.refine(isCategory, texts.required)),
  price: line(40).check(z.refine((text) => !Number.isNaN(readPrice(text)), texts.oddPrice)),
});
export type ServiceForm = z.input<typeof serviceForm>;
