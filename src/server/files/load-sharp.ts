/** Sharp takes about 30 MB, so it is loaded with the first picture. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No picture comes twice, so a cache is useless. Each picture uses one thread.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
