import { dataOf } from './data.ts';

export const { womensNames, mensNames, surnames } =
  dataOf<Readonly<Record<'womensNames' | 'mensNames' | 'surnames', readonly string[]>>>('names');
