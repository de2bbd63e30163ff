/** The values that both databases store: integers, text, bytes and null. */
export type Storable = null | number | bigint | string | Uint8Array;

/**
 * Gives values one meaning on both databases: booleans are 0 or 1, times are ISO-8601 text in UTC, a missing value is
 * null.
 */
export function storable(value: unknown): Storable {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string') return value;
  throw new TypeError(
    `A ${typeof value} cannot be a value in the database: JSON is kept as text, so stringify it first.`,
  );
}
