/** Ends a sentence. Names such as 'Cozinha Zambeze, Lda.' bring the stop with them. */
export const fullStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
