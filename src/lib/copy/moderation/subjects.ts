import type { CaseType } from '#lib/moderation/life.ts';
import { ofThings } from '../things.ts';

export const subjectNames: Readonly<Record<CaseType, string>> = {
  ...ofThings(({ title }) => title),
  message: 'Mensagem',
  deal: 'Acordo',
  review: 'Avaliação',
  reply: 'Resposta a uma avaliação',
};
