import * as z from 'zod/mini';
import { jobTexts as texts } from '#lib/copy/jobs.ts';
import { line, lines } from './text.ts';

export const jobStatuses = ['Ativa', 'Pausada', 'Fechada'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const employmentTypes = [
  'tempo_inteiro',
  'meio_periodo',
  'contrato',
  'estagio',
  'temporario',
  'freelance',
] as const;
export type EmploymentType = (typeof employmentTypes)[number];

export const currencies = ['MT', 'USD', 'EUR'] as const;
export type Currency = (typeof currencies)[number];

export const longestTitle = 120;
export const longestDescription = 5000;
export const longestLocation = 160;
export const pictureLimit = 5 * 1024 * 1024;

export const jobWords = {
  title: line(longestTitle).check(z.minLength(1, texts.titleRequired)),
  description: lines(longestDescription).check(z.minLength(1, texts.descriptionRequired)),
};
