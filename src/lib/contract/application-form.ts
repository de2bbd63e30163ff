export const longestMessage = 2000;
export const longestNotes = 2000;
/** The message says MB and means 1,048,576 bytes. */
export const cvLimit = 5 * 1024 * 1024;
