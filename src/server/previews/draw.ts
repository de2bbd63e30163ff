import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { capulana } from '#lib/art/capulana.ts';
import { loadSharp } from '#server/files/variants.ts';
import type { PreviewWords } from '#server/publishing/thing-kind.ts';
import { cardHeight, cardWidth, drawCard, pictureWidth } from './card.ts';

const require = createRequire(import.meta.url);
const weights = [500, 700] as const;

/** The PNG stays far below 300 KB, the most that WhatsApp shows. Satori and sharp are loaded with the first picture. */
export async function pngOf(words: PreviewWords, picture: Buffer | undefined): Promise<Buffer> {
  const [{ default: satori }, sharp, fonts] = await Promise.all([import('satori'), loadSharp(), allFonts()]);
  const shown = await sharp(picture ?? clothOf(words.title))
    .resize(pictureWidth, cardHeight, { fit: 'cover' })
    .png()
    .toBuffer();
  const card = drawCard(words, `data:image/png;base64,${shown.toString('base64')}`);
  const svg = await satori(card as Parameters<typeof satori>[0], {
    width: cardWidth,
    height: cardHeight,
    fonts,
  });
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 85, effort: 7 }).toBuffer();
}

const clothOf = (name: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${cardHeight}">${capulana(name, pictureWidth, cardHeight, 3.2)}</svg>`,
  );

let fonts: ReturnType<typeof readFonts> | undefined;
function allFonts() {
  fonts ??= readFonts();
  return fonts;
}

/** Latin with all accents, as woff, which satori can read. A bare server has no fonts. */
const readFonts = () =>
  Promise.all(
    weights.map(async (weight) => ({
      name: 'Work Sans',
      weight,
      style: 'normal' as const,
      data: await readFile(
        require.resolve(`@fontsource/work-sans/files/work-sans-latin-${weight}-normal.woff`),
      ),
    })),
  );
