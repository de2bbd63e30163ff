import * as z from 'zod/mini';
import { programTexts as texts } from '#lib/copy/programs.ts';
import { line } from './text.ts';

export const longestKeyDays = 365;
export const mostDeliveries = 50;
export const mostTries = 8;

export const keyName = line(60).check(z.minLength(1, texts.required));
export const webhookUrl = z.string().check(z.trim(), z.minLength(1, texts.required), z.maxLength(500));
