import { paths } from '#lib/paths.ts';

/** Apart from the others, which every page brings. */
export const logAddress = `${paths.moderation}/registo`;
export const verificationsAddress = `${paths.moderation}/verificacoes`;
export const systemAddress = `${paths.moderation}/sistema`;
export const caseAddress = (id: number): string => `${paths.moderation}/${id}`;
