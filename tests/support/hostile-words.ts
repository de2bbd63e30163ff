import * as z from 'zod/mini';

/** What somebody may type to be taken for HTML, by whatever reads a page. */
export const hostileWords = [
  'Banca </title></head><body><meta http-equiv=refresh content=0;url=/fora>',
  'Loja </body></html><script src=/fora></script>',
  'Armazém <script>',
  `Casa "'><img src=x onerror=alert(1)><main>`,
  'Oficina </script><style>*{display:none}</style><!--',
  'Forno <html data-protected><link rel="stylesheet" href="/_astro/fora.css">',
] as const;

/** The same length without anything that means something. */
export const harmless = (word: string): string => word.replace(/[^\p{L} ]/gu, 'x');

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/**
 * A sample of what a call takes, with a word in each field that takes any text. `turn` says which: the same field has
 * another word in every turn. New fields of the call are filled by themselves.
 */
export function filledWith(
  { shape }: { readonly shape: Shape },
  sample: Readonly<Record<string, unknown>>,
  turn: number,
  say: (word: string) => string,
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...sample };
  let filledFields = turn;
  for (const [name, field] of Object.entries(shape)) {
    const word = pick(filledFields, (one) => takes(field, one));
    if (!word) continue;
    filledFields += 1;
    filled[name] = say(word);
  }
  return filled;
}

function pick(from: number, fits: (word: string) => boolean): string | undefined {
  const inTurn = hostileWords.map((_, index) => hostileWords[(from + index) % hostileWords.length] ?? '');
  return inTurn.find(fits);
}

function takes(field: z.core.$ZodType, word: string): boolean {
  const read = z.safeParse(field, word);
  if (!read.success) return false;
  // A list of tags takes any text too, and makes several of it.
  return read.data === word || Array.isArray(read.data);
}
