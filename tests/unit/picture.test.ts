import { describe, expect, it } from 'vitest';
import { pictureAddress, pictureSources, widthsUpTo } from '#lib/format/picture.ts';

const hash = '0123456789abcdef'.repeat(2);
const at = (width: number) => `/media/${hash}-${width}.webp`;

describe('the sources of a picture', () => {
  it('are all its widths, by its address alone', () => {
    expect(pictureSources(at(1280))).toEqual({
      src: at(1280),
      srcset: `${at(96)} 96w, ${at(320)} 320w, ${at(640)} 640w, ${at(1280)} 1280w`,
      saving: at(320),
    });
  });

  it('end with the first that is wide enough', () => {
    expect(pictureSources(at(1280), 96)).toEqual({ src: at(96), srcset: undefined, saving: at(96) });
    expect(pictureSources(at(1280), 200)).toMatchObject({
      src: at(320),
      srcset: `${at(96)} 96w, ${at(320)} 320w`,
    });
    expect(pictureSources(at(1280), 5000).src).toBe(at(1280));
  });

  it('of a small one are never wider than it is', () => {
    expect(pictureSources(at(500))).toMatchObject({
      src: at(500),
      srcset: `${at(96)} 96w, ${at(320)} 320w, ${at(500)} 500w`,
      saving: at(320),
    });
    expect(pictureSources(at(50))).toEqual({ src: at(50), srcset: undefined, saving: at(50) });
    expect(pictureSources(at(96))).toEqual({ src: at(96), srcset: undefined, saving: at(96) });
  });

  it.each(['/icons/512.png', 'https://example.com/a.webp', `/media/${hash}.webp`, '/media/x-640.webp', ''])(
    'of what is none of ours, such as %j, are it alone',
    (address) => {
      expect(pictureSources(address, 96)).toEqual({ src: address, srcset: undefined, saving: address });
    },
  );
});

it('every width that is kept has an address', () => {
  expect(widthsUpTo(1280).map((width) => pictureAddress(hash, width))).toEqual([
    at(96),
    at(320),
    at(640),
    at(1280),
  ]);
  expect(widthsUpTo(320)).toEqual([96, 320]);
  expect(widthsUpTo(1)).toEqual([1]);
});
