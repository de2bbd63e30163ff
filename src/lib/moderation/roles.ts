export const roles = ['none', 'moderator', 'operator'] as const;
export type Role = (typeof roles)[number];
export const mayModerate = (role: Role): boolean => role !== 'none';
export const mayOperate = (role: Role): boolean => role === 'operator';
