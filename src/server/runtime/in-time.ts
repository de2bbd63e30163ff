/** Rejects with `refusal` when the work takes longer. The work itself is not stopped. */
export async function inTime<T>(work: Promise<T>, withinMs: number, refusal: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // Gives an answer that arrived while this process was busy the chance to be read first.
    timer = setTimeout(() => setImmediate(() => reject(refusal())), withinMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
