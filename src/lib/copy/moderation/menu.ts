export const moderationTexts = { name: 'Moderação', decisions: 'Decisões' } as const;
