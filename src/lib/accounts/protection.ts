import type { Security } from '#lib/contract/second-factors.ts';

export const isProtected = ({ totp, passkeys }: Security): boolean => totp || passkeys.length > 0;
