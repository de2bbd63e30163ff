import { hash } from 'node:crypto';

/**
 * What a counter is kept under. Hashed, so that it is short whatever was sent, so that who reads Redis reads no e-mail
 * addresses, and so that a counter does not hold on to the whole header that its address was cut from.
 */
export const counterKey = (who: string): string => hash('sha256', who, 'base64url');
