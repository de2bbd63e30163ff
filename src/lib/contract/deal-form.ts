export const longestText = 1000;
