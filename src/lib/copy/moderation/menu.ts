export const moderationTexts = { name: 'Moderação' } as const;
