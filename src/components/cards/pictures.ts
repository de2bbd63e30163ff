/** How large the picture of a card is: a half of a phone, a quarter of a wide screen. */
export const cardPicture = {
  widest: 448,
  sizes: '(min-width: 1024px) 265px, (min-width: 768px) 30vw, 46vw',
  width: 320,
  height: 240,
};

/** Of a promoted one, which is as wide as a phone. */
export const widePicture = {
  widest: 720,
  sizes: '(min-width: 1024px) 265px, (min-width: 768px) 30vw, 100vw',
  width: 328,
  height: 184,
};
