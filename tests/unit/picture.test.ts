import { describe, expect, it } from 'vitest';
import {
  pictureAddress,
  pictureName,
  pictureSources,
  savingPicture,
  widthsUpTo,
} from '#lib/format/picture.ts';

const hash = '0123456789abcdef'.repeat(2);
const at = (width: number) => `/media/${hash}-${width}.webp`;

describe('the sources of a picture', () => {
  it('are all its widths, by its address alone', () => {
    expect(pictureSources(at(1280))).toEqual({
      src: at(1280),
      srcset: `${at(96)} 96w, ${at(320)} 320w, ${at(640)} 640w, ${at(1280)} 1280w`,
    });
  });

  it('end with the first that is wide enough', () => {
    expect(pictureSources(at(1280), 96)).toEqual({ src: at(96), srcset: undefined });
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
    });
    expect(pictureSources(at(50))).toEqual({ src: at(50), srcset: undefined });
    expect(pictureSources(at(96))).toEqual({ src: at(96), srcset: undefined });
  });

  it.each(['/icons/512.png', 'https://example.com/a.webp', `/media/${hash}.webp`, '/media/x-640.webp', ''])(
    'of what is none of ours, such as %j, are it alone',
    (address) => {
      expect(pictureSources(address, 96)).toEqual({ src: address, srcset: undefined });
    },
  );
});

describe('a picture for readers who save data', () => {
  const sized = (width: number) => `/media/${hash}-8412-${width}.webp`;

  it.each([
    [1280, 320],
    [640, 320],
    [320, 320],
    [300, 300],
    [96, 96],
    [50, 50],
  ])('that is %i pixels wide is shown with %i, and tells its bytes', (width, shown) => {
    expect(savingPicture(sized(width))).toEqual({ address: sized(shown), bytes: 8412 });
    expect(savingPicture(at(width))).toEqual({ address: at(shown), bytes: undefined });
  });

  it('has the same bytes in its address at any width', () => {
    expect(pictureAddress(pictureName(hash, 8412), 640)).toBe(sized(640));
    expect(pictureAddress(pictureName(hash, null), 640)).toBe(at(640));
    expect(pictureSources(sized(640))).toEqual({
      src: sized(640),
      srcset: `${sized(96)} 96w, ${sized(320)} 320w, ${sized(640)} 640w`,
    });
  });

  it('is left alone if it is none of ours', () => {
    for (const address of ['/icons/512.png', `/media/${hash}.mp4`, 'blob:https://bizlink.co.mz/1'])
      expect(savingPicture(address)).toEqual({ address, bytes: undefined });
  });
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
