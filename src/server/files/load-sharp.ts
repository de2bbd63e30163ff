/** Sharp takes some 30 MB, so it is loaded with the first picture. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // A cache is useless because no picture comes twice. One thread works on one picture.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
