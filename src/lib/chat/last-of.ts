/** Array.prototype.at came after Chrome 80. */
export const lastOf = <T>(list: readonly T[] | undefined): T | undefined => list?.[list.length - 1];
