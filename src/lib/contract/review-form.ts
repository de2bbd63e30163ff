export const mostStars = 5;
export const longestReview = 1000;
export const longestReply = 500;
