import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { capulana } from '#lib/art/capulana.ts';
import { loadSharp } from '#server/files/variants.ts';
import type { PreviewWords } from '#server/publishing/thing-kind.ts';

export const cardWidth = 1200;
const cardHeight = 630;
const pictureWidth = 520;

interface Node {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

const colours = { deep: '#083F3E', acacia: '#F2B134', white: '#ffffff', tide: '#8FC4B7' };

function drawCard({ title, subtitle, place, seal }: PreviewWords, picture: string): Node {
  const image = {
    type: 'img',
    props: { src: picture, width: pictureWidth, height: cardHeight, style: { flexShrink: 0 } },
  };
  const name = text(
    { fontSize: sizeOf(title), fontWeight: 700, lineHeight: 1.12, color: colours.white },
    title,
  );
  const under = subtitle
    ? [text({ marginTop: 20, fontSize: 34, lineHeight: 1.3, color: colours.acacia }, subtitle)]
    : [];
  return box({ width: cardWidth, height: cardHeight, backgroundColor: colours.deep }, [
    image,
    box({ width: 14, height: cardHeight, backgroundColor: colours.acacia }, []),
    box(
      {
        width: cardWidth - pictureWidth - 14,
        height: cardHeight,
        padding: '60px 56px 56px 58px',
        flexDirection: 'column',
        justifyContent: 'space-between',
      },
      [
        text({ fontSize: 40, fontWeight: 700, color: colours.white }, 'BizLink'),
        box({ flexDirection: 'column' }, [name, ...under]),
        box({ flexDirection: 'column' }, [
          text({ fontSize: 30, color: colours.tide }, place ?? 'Moçambique'),
          ...(seal ? [text({ marginTop: 12, fontSize: 30, color: colours.white }, seal)] : []),
        ]),
      ],
    ),
  ]);
}

/** Long titles get smaller letters, so that none is cut. */
const sizeOf = (title: string) => (title.length > 60 ? 44 : title.length > 32 ? 54 : 68);

const box = (style: object, children: readonly Node[]): Node => ({
  type: 'div',
  props: { style: { display: 'flex', boxSizing: 'border-box', flexShrink: 0, ...style }, children },
});

const text = (style: object, words: string): Node => ({
  type: 'div',
  props: { style: { display: 'block', wordBreak: 'break-word', lineClamp: 4, ...style }, children: words },
});

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
