/** In characters. Beside the schemas, which would bring forms all of their checks. */
export const longestWords = 2000;
export const longestAppeal = 2000;
