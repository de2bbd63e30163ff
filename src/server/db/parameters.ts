export type Storable = null | number | bigint | string | Uint8Array;

/**
 * Gives values the same meaning on both databases: booleans are 0 or 1, times ISO-8601 text in UTC, missing values
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
