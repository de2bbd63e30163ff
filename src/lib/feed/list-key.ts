/** The storage keys of lists begin so. */
export const listKey = 'feed:';
