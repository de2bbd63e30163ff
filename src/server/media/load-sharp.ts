/** Holds some 30 MB, so the first picture loads it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No picture comes twice, and one thread works on one picture.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
