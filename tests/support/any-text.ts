import fc from 'fast-check';

/** Its own 'binary' writes down all characters there are before the first text, which takes more than a second. */
const character = fc.integer({ min: 0, max: 0x10_ff_ff }).map(
  (code) => String.fromCodePoint(code),
  (text) => (typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1),
);

/** Of any characters, also halves of one. */
export const anyText = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: character, maxLength });
