/** Remembers the results for the last `most` texts, because requests repeat the same few. */
export function recent<Result>(most: number, make: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (text) => {
    const found = known.get(text);
    if (found) return found.result;
    const result = make(text);
    if (known.size >= most) known.clear();
    known.set(text, { result });
    return result;
  };
}
