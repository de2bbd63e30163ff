import { hash } from 'node:crypto';

/**
 * The key of a counter. It is hashed for three reasons: it stays short whatever was sent, nobody who reads Redis sees
 * e-mail addresses, and the counter does not keep alive the whole header string that the address was cut from.
 */
export const counterKey = (who: string): string => hash('sha256', who, 'base64url');
