export const cvPath = (username: string): string => `/cv/${username}`;
