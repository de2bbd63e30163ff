import type { Interview } from '#lib/contract/applications.ts';
import { formatDayAndHour } from './long-date.ts';

/** `sexta-feira, 27 de Novembro, às 14h30 · Av. Eduardo Mondlane 123`. Empty without an interview. */
export const interviewText = (interview: Interview | null): string =>
  interview ? [formatDayAndHour(new Date(interview.at)), interview.place].filter(Boolean).join(' · ') : '';
