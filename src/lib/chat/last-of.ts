/** The last one of a list. The browsers' own `at` came after Chrome 80. */
export const lastOf = <T>(list: readonly T[] | undefined): T | undefined => list?.[list.length - 1];
