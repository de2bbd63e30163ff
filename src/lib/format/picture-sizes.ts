/**
 * The beginning of `sizes` for a picture as wide as the screen. Phones have two or three device pixels per CSS pixel, and
 * a picture with fewer looks as good there, with half of the bytes.
 */
export const acrossPhone =
  '(max-width: 767px) and (min-resolution: 2.5dppx) 60vw, (max-width: 767px) and (min-resolution: 1.5dppx) 85vw';
