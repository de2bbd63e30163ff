import { describe, expect, it } from 'vitest';
import { pictureAddress, pictureName, pictureSources, savingPicture } from '#lib/format/picture.ts';

const hash = '0123456789abcdef'.repeat(2);
const at = (width: number) => `/media/${hash}-${width}.webp`;

describe('the sources of a picture', () => {
  it('are all its widths, by its address alone', () => {
    expect(pictureSources(at(1280))).toEqual({
      src: at(1280),
      srcset: `${at(112)} 112w, ${at(224)} 224w, ${at(448)} 448w, ${at(720)} 720w, ${at(1280)} 1280w`,
    });
  });

  it('end with the first that is wide enough', () => {
    expect(pictureSources(at(1280), 112)).toEqual({ src: at(112), srcset: undefined });
    expect(pictureSources(at(1280), 200)).toMatchObject({
      src: at(224),
      srcset: `${at(112)} 112w, ${at(224)} 224w`,
    });
    expect(pictureSources(at(1280), 5000).src).toBe(at(1280));
  });

  it('of a small one are never wider than it is', () => {
    expect(pictureSources(at(400))).toMatchObject({
      src: at(400),
      srcset: `${at(112)} 112w, ${at(224)} 224w, ${at(400)} 400w`,
    });
    expect(pictureSources(at(50))).toEqual({ src: at(50), srcset: undefined });
    expect(pictureSources(at(112))).toEqual({ src: at(112), srcset: undefined });
  });

  it.each(['/icons/512.png', 'https://example.com/a.webp', `/media/${hash}.webp`, '/media/x-640.webp', ''])(
    'of what is none of ours, such as %j, are it alone',
    (address) => {
      expect(pictureSources(address, 112)).toEqual({ src: address, srcset: undefined });
    },
  );
});

describe('a picture for readers who save data', () => {
  const name = (...saving: [number | null, number | null]) => pictureName(hash, ...saving);

  it.each([1280, 720, 224, 200, 112, 50])(
    'that is %i pixels wide is shown with 224 at most, and tells its bytes',
    (width) => {
      const small = Math.min(width, 224);
      const address = pictureAddress(name(8412, small), width);
      expect(savingPicture(address)).toEqual({
        address: pictureAddress(name(8412, small), small),
        bytes: 8412,
      });
    },
  );

  it.each([1280, 640, 320, 300, 96, 50])(
    'whose older address of %i pixels tells less is shown with 320 at most',
    (width) => {
      const [small, sized, unsized] = [Math.min(width, 320), name(8412, null), name(null, null)];
      expect(savingPicture(pictureAddress(sized, width))).toEqual({
        address: pictureAddress(sized, small),
        bytes: 8412,
      });
      expect(savingPicture(pictureAddress(unsized, width))).toEqual({
        address: pictureAddress(unsized, small),
        bytes: undefined,
      });
    },
  );

  it('has the same bytes in its address at any width', () => {
    const sized = (width: number) => `/media/${hash}-8412-224-${width}.webp`;
    expect(pictureAddress(name(8412, 224), 720)).toBe(sized(720));
    expect(pictureAddress(name(null, null), 640)).toBe(at(640));
    expect(pictureSources(sized(720), 300)).toEqual({
      src: sized(448),
      srcset: `${sized(112)} 112w, ${sized(224)} 224w, ${sized(448)} 448w`,
    });
  });

  it('is left alone if it is none of ours', () => {
    for (const address of ['/icons/512.png', `/media/${hash}.mp4`, 'blob:https://bizlink.co.mz/1'])
      expect(savingPicture(address)).toEqual({ address, bytes: undefined });
  });
});
