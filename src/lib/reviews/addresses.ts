/** Of a username, or a company's slug. Apart from the other paths, which the script of every page carries. */
export const reviewsPath = (who: string): string => `/avaliacoes/${who}`;
