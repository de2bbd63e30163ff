import { nameHash } from './name-hash.ts';

const petrol = '#0B5D5A';
const deep = '#083F3E';
const acacia = '#F2B134';
const cashew = '#C8452A';
const lime = '#F6EBD7';
const tide = '#8FC4B7';
const rose = '#E9A38A';
const indigo = '#2C4A7C';
const leaf = '#5E8C4A';

type Palette = readonly [ground: string, first: string, second: string];
const palettes: readonly Palette[] = [
  [petrol, acacia, lime],
  [cashew, lime, acacia],
  [indigo, lime, rose],
  [deep, tide, acacia],
  [acacia, cashew, lime],
  [rose, petrol, lime],
  [lime, cashew, petrol],
  [leaf, lime, acacia],
];

const motifs: readonly ((...colours: Palette) => string)[] = [
  (a, b, c) =>
    `<path fill="${b}" d="M0 20a20 20 0 0 1 40 0z"/><circle cx="20" cy="20" r="8" fill="${a}"/><path fill="${c}" d="M0 40l10-14 10 14zM20 40l10-14 10 14z"/>`,
  (a, b, c) =>
    `<path fill="${b}" d="M20 0l20 20-20 20L0 20z"/><path fill="${a}" d="M20 9l11 11-11 11L9 20z"/><path fill="${c}" d="M20 15l5 5-5 5-5-5z"/><g fill="${c}"><circle r="3.5"/><circle cx="40" r="3.5"/><circle cy="40" r="3.5"/><circle cx="40" cy="40" r="3.5"/></g>`,
  (_, b, c) =>
    `<g fill="none" stroke="${b}" stroke-width="4"><path d="M2 20a18 18 0 0 1 36 0M2 40a18 18 0 0 1 36 0"/></g><circle cx="20" cy="15" r="5" fill="${c}"/><circle cx="20" cy="35" r="5" fill="${c}"/>`,
  (a, b, c) =>
    `<path fill="${b}" d="M3 20C3 8 14 3 20 3c0 10-5 17-17 17zM37 20c0 12-11 17-17 17 0-10 5-17 17-17z"/><path fill="${c}" d="M37 20C37 8 26 3 20 3c0 10 5 17 17 17zM3 20c0 12 11 17 17 17 0-10-5-17-17-17z"/><circle cx="20" cy="20" r="4" fill="${a}"/>`,
  (a, b, c) =>
    `<circle cx="20" cy="20" r="9" fill="${b}"/><circle cx="20" cy="20" r="4" fill="${a}"/><g fill="${c}">${[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => `<path transform="rotate(${turn} 20 20)" d="M18 3h4l-2 6z"/>`).join('')}</g><path fill="${b}" d="M0 0h4L0 4zM40 0v4l-4-4zM0 40v-4l4 4zM40 40h-4l4-4z"/>`,
  (_, b, c) =>
    `<path fill="${b}" d="M0 0h18v8H0zM22 20h18v8H22zM22 32h18v5H22z"/><path fill="${c}" d="M22 4h5v14h-5zM31 4h5v14h-5zM4 14h5v22H4zM13 14h5v22h-5z"/>`,
];

export function capulana(name: string, width: number, height: number, scale = 1): string {
  const cloth = clothOf(name, scale);
  if (!cloth) return '';
  const { id, motif } = cloth;
  const whole = `d="M0 0h${width}v${height}H0z"`;
  return `<defs><pattern id="${id}" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})">${motif}</pattern></defs>${filled(cloth, whole)}`;
}

/** Another piece of a cloth that the page has drawn already. */
export function capulanaAgain(name: string, width: number, height: number, scale = 1): string {
  const cloth = clothOf(name, scale);
  return cloth ? filled(cloth, `d="M0 0h${width}v${height}H0z"`) : '';
}

const filled = ({ id, ground }: { id: string; ground: string }, shape: string) =>
  `<path fill="${ground}" ${shape}/><path fill="url(#${id})" ${shape}/>`;

/** A pattern that the same page has in two sizes has two ids. */
function clothOf(name: string, scale: number) {
  const hash = nameHash(name);
  const palette = palettes[hash % palettes.length] ?? palettes[0];
  const motif = motifs[(hash >>> 4) % motifs.length] ?? motifs[0];
  if (!palette || !motif) return undefined;
  return {
    id: `cloth-${hash.toString(36)}${scale === 1 ? '' : `-${scale * 100}`}`,
    ground: palette[0],
    motif: motif(...palette),
  };
}
