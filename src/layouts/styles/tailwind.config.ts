import { fileURLToPath } from 'node:url';
import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin.js';
import { drawn, light, themes } from './tokens.ts';

const picture = (width: number, height: number, attributes: string, body: string) => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'${attributes}>${body}</svg>`;
  return `url("data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}")`;
};

const cloth = picture(
  64,
  8,
  '',
  [
    `<path fill='${drawn['paint-1']}' d='M0 0h64v8H0z'/>`,
    `<path fill='${drawn['art-accent']}' d='M0 8l8-8 8 8z'/>`,
    `<path fill='#F6EBD7' d='M4 8l4-4 4 4zM48 4l4-4 4 4-4 4z'/>`,
    `<path fill='#C8452A' d='M16 8a8 8 0 0 1 16 0zM40 0l8 8H32z'/>`,
    `<circle cx='24' cy='6' r='2' fill='#F6EBD7'/>`,
    `<path fill='#8FC4B7' d='M56 0l8 4-8 4z'/>`,
  ].join(''),
);

const chevron = picture(
  24,
  24,
  ` fill='none' stroke='${light.field}' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'`,
  `<path d='M7 10l5 5 5-5'/>`,
);

const sources = fileURLToPath(
  new URL('../../{components,islands,layouts,pages}/**/*.{astro,ts,tsx}', import.meta.url),
);
const colours = Object.fromEntries(Object.keys(light).map((name) => [name, `var(--${name})`]));

const fontSize: Record<string, [string, string] | [string, { lineHeight: string; letterSpacing: string }]> = {
  f11: ['0.6875rem', '14px'],
  f13: ['0.8125rem', '1.4'],
  f14: ['0.875rem', '1.45'],
  f16: ['1rem', '1.5'],
  f18: ['1.125rem', { lineHeight: '1.3', letterSpacing: '-0.01em' }],
  f20: ['1.25rem', { lineHeight: '1.25', letterSpacing: '-0.015em' }],
  f22: ['1.375rem', { lineHeight: '1.25', letterSpacing: '-0.015em' }],
  f24: ['1.5rem', { lineHeight: '1.2', letterSpacing: '-0.02em' }],
  f28: ['1.75rem', { lineHeight: '1.15', letterSpacing: '-0.02em' }],
  /** A phone's f28, which grows less with the text, so that long words still fit. */
  narrow: ['calc(1rem + 12px)', '1.14'],
  f36: ['2.25rem', { lineHeight: '1.12', letterSpacing: '-0.025em' }],
  f44: ['2.75rem', { lineHeight: '1.06', letterSpacing: '-0.025em' }],
  f56: ['3.5rem', { lineHeight: '1', letterSpacing: '-0.03em' }],
  f80: ['5rem', { lineHeight: '1', letterSpacing: '-0.04em' }],
};

/** Replaces Tailwind's scale. A colour that is missing here is a question for the design. */
const config: Config = {
  content: [sources],
  // Words of the code that Tailwind would take for utilities.
  blocklist: ['!block', 'border', 'contents', 'inline', 'shrink', 'table'],
  // No base styles, because the site has its own. The other plugins would set custom properties on every
  // element, or need a newer browser than Chrome 61.
  corePlugins: {
    preflight: false,
    aspectRatio: false,
    backdropBlur: false,
    backdropBrightness: false,
    backdropContrast: false,
    backdropFilter: false,
    backdropGrayscale: false,
    backdropHueRotate: false,
    backdropInvert: false,
    backdropOpacity: false,
    backdropSaturate: false,
    backdropSepia: false,
    backgroundOpacity: false,
    borderSpacing: false,
    boxShadow: false,
    contain: false,
    filter: false,
    // The site has a `grow` of its own.
    flexGrow: false,
    fontVariantNumeric: false,
    gap: false,
    gradientColorStops: false,
    inset: false,
    outlineStyle: false,
    resize: false,
    ringWidth: false,
    scrollSnapType: false,
    space: false,
    textOpacity: false,
    touchAction: false,
    transform: false,
    visibility: false,
  },
  theme: {
    colors: {
      ...colours,
      ...drawn,
      current: 'currentColor',
      inherit: 'inherit',
      transparent: 'transparent',
    },
    // The aisle separates the columns of a wide page.
    spacing: {
      0: '0',
      1: '4px',
      2: '8px',
      3: '12px',
      4: '16px',
      5: '24px',
      6: '32px',
      7: '48px',
      aisle: '40px',
    },
    // `inside` is the inner radius of a card (without its border), for content that fills the card.
    borderRadius: {
      none: '0',
      tag: '6px',
      field: '10px',
      card: '16px',
      inside: '15px',
      sheet: '20px',
      full: '999px',
    },
    boxShadow: {
      low: '0 1px 2px rgba(20, 34, 32, 0.06)',
      mid: '0 6px 20px rgba(20, 34, 32, 0.14)',
      high: '0 18px 48px rgba(20, 34, 32, 0.26)',
    },
    backgroundImage: { chevron, cloth },
    fontSize,
    // `touch` is what a finger needs.
    extend: { maxWidth: { prose: '68ch' }, minHeight: { touch: '44px' } },
    screens: {
      small: { max: '359px' },
      'below-form': { max: '599px' },
      phone: { max: '767px' },
      'below-wide': { max: '1023px' },
      form: '600px',
      bar: '768px',
      wide: '1024px',
      low: { raw: '(orientation: landscape) and (max-height: 479px)' },
      // A phone whose text is about twice as large: few words fit a line.
      huge: { raw: '(max-width: 14em)' },
    },
  },
  plugins: [
    plugin(({ addBase, addUtilities, matchUtilities }) => {
      addBase(themes);
      // The letters alone; `text-…` sets the height of their lines too.
      const sizes = Object.entries(fontSize).map(([name, [size]]) => [name, size]);
      matchUtilities({ letters: (size) => ({ fontSize: size }) }, { values: Object.fromEntries(sizes) });
      addUtilities({
        '.even-digits': { fontVariantNumeric: 'tabular-nums' },
        // Hairlines between the rows of a list.
        '.lined > * + *': { borderTop: '1px solid var(--line)' },
        '.lined-t': { borderTop: '1px solid var(--line)' },
        '.wrap-anywhere': { overflowWrap: 'anywhere' },
      });
    }),
  ],
};

export default config;
