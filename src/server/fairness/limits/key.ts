import { hash } from 'node:crypto';

/**
 * A counter's key. Hashed for three reasons: it stays short, readers of Redis see no e-mail addresses, and it does not
 * keep the whole header string in memory that the address was cut from.
 */
export const counterKey = (who: string): string => hash('sha256', who, 'base64url');
