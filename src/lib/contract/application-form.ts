export const longestMessage = 2000;
export const longestNotes = 2000;
export const cvLimit = 5 * 1024 * 1024;
