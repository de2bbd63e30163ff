/** Whether a unique index refused the row: SQLITE_CONSTRAINT_UNIQUE or _PRIMARYKEY, or PostgreSQL's 23505. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const errcode: unknown = Reflect.get(error, 'errcode');
  return errcode === 2067 || errcode === 1555 || Reflect.get(error, 'code') === '23505';
}
