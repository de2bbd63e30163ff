export const longestWhat = 500;
export const longestWhen = 80;
export const longestPlace = 80;
export const longestText = 1000;
