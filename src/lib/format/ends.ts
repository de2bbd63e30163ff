/**
 * Takes signs from the end. `sign` matches one of them. An expression like `/[.,]+$/` would try each run of signs in the
 * text to its end, and its cost would grow with the square of the run.
 */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
