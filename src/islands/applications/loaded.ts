/** An application with the time when it was loaded, because the URL of its CV expires ten minutes later. */
export type Loaded<T> = T & { readonly loadedAt: number };

type Fetch<T> = (query: string) => Promise<readonly T[]>;

export async function fetchLoaded<T extends { id: number }>(
  fetch: Fetch<T>,
  limit: number,
  after: readonly T[] = [],
): Promise<Loaded<T>[]> {
  const last = after[after.length - 1];
  const page = await fetch(`limit=${limit}${last ? `&last_id=${last.id}` : ''}`);
  const loadedAt = Date.now();
  return page.map((one) => ({ ...one, loadedAt }));
}

export async function fetchAgain<T extends { id: number }>(
  fetch: Fetch<T>,
  { id }: T,
): Promise<Loaded<T> | undefined> {
  const [found] = await fetch(`limit=1&last_id=${id + 1}`);
  return found?.id === id ? { ...found, loadedAt: Date.now() } : undefined;
}

export const withRow = <T extends { id: number }>(rows: readonly T[], row: T): readonly T[] =>
  rows.some(({ id }) => id === row.id)
    ? rows.map((one) => (one.id === row.id ? row : one))
    : [...rows, row].sort((one, other) => other.id - one.id);

/** A failed change may have put a row back that is also part of the next page, so duplicates are dropped. */
export const joinRows = <T extends { id: number }>(
  before: readonly T[],
  page: readonly T[],
): readonly T[] => {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...page.filter(({ id }) => !known.has(id))];
};
