/** Says on a page which request it shows, so that the device of who asks knows it as theirs. It tells others nothing. */
export const requestMark = (id: number): string => `request:${id}`;

export const isRequestMark = (mark: string): boolean => mark.startsWith('request:');
