/** An id if ids are allowed and the text has only digits, else a username. Undefined if it can be neither. */
export function whoIsAsked(text: string | undefined, as: 'name' | 'name or id'): string | number | undefined {
  if (!text) return undefined;
  if (as === 'name or id' && /^\d+$/.test(text))
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  return /^[a-z0-9._-]{1,60}$/i.test(text) ? text : undefined;
}
