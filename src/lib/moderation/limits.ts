/** In characters. Beside the schemas, which would bring forms all of their checks. */
export const longestWords = 2000;
export const longestAppeal = 2000;

/** The score from which a case is grave. A report alone weighs 30 at most, a dispute 40. */
export const graveFrom = 40;
