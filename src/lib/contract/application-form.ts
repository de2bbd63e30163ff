export const longestMessage = 2000;
export const longestNotes = 2000;
export const longestInterviewPlace = 120;
/** An interview is at most this far ahead. */
export const farthestInterviewDays = 365;
export const cvLimit = 5 * 1024 * 1024;
