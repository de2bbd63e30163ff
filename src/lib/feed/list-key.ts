export const listKey = 'feed:';
