import type { PreviewWords } from '#server/publishing/thing-kind.ts';

export const cardWidth = 1200;
export const cardHeight = 630;
export const pictureWidth = 520;

interface Node {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

const colours = { deep: '#083F3E', acacia: '#F2B134', white: '#ffffff', tide: '#8FC4B7' };

export function drawCard({ title, subtitle, place }: PreviewWords, picture: string): Node {
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
        text({ fontSize: 30, color: colours.tide }, place ?? 'Moçambique'),
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
