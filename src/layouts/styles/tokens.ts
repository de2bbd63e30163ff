/**
 * The colours of both themes. The Tailwind theme, the style sheet and the contrast test all read them here.
 */
export const light = {
  bg: '#F5F4EF',
  surface: '#FFFFFF',
  sunken: '#ECEAE2',
  /** The chosen one of a group on a sunken ground. */
  raised: '#FFFFFF',
  line: '#DDD9CE',
  field: '#857F71',
  text: '#1B2422',
  text2: '#47524E',
  text3: '#616B66',
  primary: '#0B5D5A',
  'primary-h': '#084A47',
  'primary-ink': '#FFFFFF',
  'primary-soft': '#DCEBE7',
  'primary-soft-ink': '#084A47',
  accent: '#F2B134',
  'accent-h': '#E2A022',
  'accent-ink': '#2A1C00',
  'accent-soft': '#FBEBC8',
  'accent-soft-ink': '#6B4300',
  danger: '#AE3519',
  'danger-h': '#932A12',
  'danger-ink': '#FFFFFF',
  'danger-soft': '#FAE3DB',
  'danger-soft-ink': '#8A2710',
  ok: '#2C6B35',
  'ok-soft': '#DFEFDF',
  'ok-soft-ink': '#1F5227',
  unread: '#EAF3F0',
  me: '#DCEBE7',
  chrome: '#083F3E',
  'chrome-2': '#0D5150',
  'chrome-ink': '#FFFFFF',
  'chrome-ink2': '#B9D6D0',
  scrim: 'rgba(10, 28, 27, 0.56)',
} as const;

export const drawn = {
  paper: '#FFFFFF',
  /** Of what is printed. */
  'paper-ink': light.text,
  art: '#083F3E',
  'art-ink': '#FFFFFF',
  'art-ink2': '#B9D6D0',
  'art-accent': '#F2B134',
  /** Of a wall, and of what is printed on cloth. */
  lime: '#F6EBD7',
  heart: '#C8452A',
  'paint-1': '#0B5D5A',
  'paint-2': '#A63A20',
  'paint-3': '#2C4A7C',
  'paint-4': '#6B4300',
  'paint-5': '#3F6B34',
  'paint-ink': '#FFFFFF',
  whatsapp: '#0B6B3A',
  /** Older browsers cannot read custom properties in a dialog's backdrop. */
  backdrop: light.scrim,
} as const;

export type ColourName = keyof typeof light;

export const dark: Record<ColourName, string> = {
  bg: '#0E1413',
  surface: '#161E1C',
  sunken: '#202A27',
  raised: '#35423E',
  line: '#2D3935',
  field: '#76837E',
  text: '#EDF0EB',
  text2: '#BAC4BE',
  text3: '#98A39D',
  primary: '#74CABF',
  'primary-h': '#8FDAD0',
  'primary-ink': '#03211F',
  'primary-soft': '#163935',
  'primary-soft-ink': '#A9E3DA',
  accent: '#F2B94B',
  'accent-h': '#F8C768',
  'accent-ink': '#2A1C00',
  'accent-soft': '#3A2D10',
  'accent-soft-ink': '#F6CF83',
  danger: '#F4937A',
  'danger-h': '#FFAA94',
  'danger-ink': '#330C02',
  'danger-soft': '#432016',
  'danger-soft-ink': '#FFB9A6',
  ok: '#8ACF91',
  'ok-soft': '#19361D',
  'ok-soft-ink': '#A8DFAD',
  unread: '#13231F',
  me: '#163935',
  chrome: '#0A2625',
  'chrome-2': '#123836',
  'chrome-ink': '#FFFFFF',
  'chrome-ink2': '#A9C8C2',
  scrim: 'rgba(0, 0, 0, 0.66)',
};

/** Foreground (text or control edge), background, and the contrast that WCAG 2.2 AA requires. */
export const pairs: readonly (readonly [ColourName, ColourName, 3 | 4.5])[] = [
  ['text', 'bg', 4.5],
  ['text', 'surface', 4.5],
  ['text', 'raised', 4.5],
  ['text2', 'bg', 4.5],
  ['text2', 'surface', 4.5],
  ['text2', 'sunken', 4.5],
  ['text3', 'bg', 4.5],
  ['text3', 'surface', 4.5],
  ['text3', 'sunken', 4.5],
  ['primary', 'surface', 4.5],
  ['primary', 'bg', 4.5],
  ['primary', 'sunken', 4.5],
  ['primary-ink', 'primary', 4.5],
  ['primary-ink', 'primary-h', 4.5],
  ['primary-soft-ink', 'primary-soft', 4.5],
  ['primary-soft-ink', 'bg', 4.5],
  ['accent-ink', 'accent', 4.5],
  ['accent-ink', 'accent-h', 4.5],
  ['accent-soft-ink', 'accent-soft', 4.5],
  ['accent-soft-ink', 'bg', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'bg', 4.5],
  ['danger-ink', 'danger', 4.5],
  ['danger-ink', 'danger-h', 4.5],
  ['danger-soft-ink', 'danger-soft', 4.5],
  ['danger-soft-ink', 'bg', 4.5],
  ['ok', 'surface', 4.5],
  ['ok-soft-ink', 'ok-soft', 4.5],
  ['ok-soft-ink', 'bg', 4.5],
  ['chrome-ink', 'chrome', 4.5],
  ['chrome-ink', 'chrome-2', 4.5],
  ['chrome-ink2', 'chrome', 4.5],
  ['accent', 'chrome', 4.5],
  ['text', 'me', 4.5],
  ['text2', 'me', 4.5],
  ['text', 'unread', 4.5],
  ['text2', 'unread', 4.5],
  ['field', 'surface', 3],
  ['field', 'bg', 3],
  ['primary', 'me', 3],
];

const custom = (colours: Record<ColourName, string>) =>
  Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--${name}`, value]));

/** Drawings and pictures are a little darker at night. */
const night = { '--dim': 'brightness(0.88)', colorScheme: 'dark' };

/**
 * The dark theme follows the phone's setting. `data-theme` on <html> overrides the setting. On any other
 * element it makes that element always dark.
 */
export const themes = {
  ':root': { ...custom(light), '--dim': 'none' },
  '@media (prefers-color-scheme: dark)': {
    ':root:not([data-theme=light])': { ...custom(dark), ...night },
  },
  '[data-theme=dark]': { ...custom(dark), ...night },
};
