import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#build/sources.ts';
import { nameHash } from '#lib/art/name-hash.ts';
import { loadSharp } from '#server/files/variants.ts';

const signs = readFile(join(root, 'src/assets/trades.svg'), 'utf8');

/** The shapes of a drawing of src/assets/trades.svg, which are 320 by 200. */
export async function signOf(name: string): Promise<string> {
  const [, shapes] = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`, 's').exec(await signs) ?? [];
  if (!shapes) throw new Error(`There is no drawing of ${name}.`);
  return shapes;
}

/** The names of all drawings of a trade. */
export const signsOfTrade = async (trade: string): Promise<string[]> =>
  Array.from((await signs).matchAll(new RegExp(`id="(${trade}\\d?)"`, 'g')), ([, name = '']) => name);

const taken = new Map<string, Promise<Buffer>>();

/**
 * Looks as if somebody had built the drawing out of card and clay, and taken a picture of it: each shape stands out and
 * throws a shadow, the light comes from the upper left, the camera is not quite straight.
 */
export function photographOf(name: string): Promise<Buffer> {
  const known = taken.get(name) ?? photograph(name);
  taken.set(name, known);
  return known;
}

async function photograph(name: string): Promise<Buffer> {
  let shapes = 0;
  // The first shape is the wall behind the others.
  const raised = (await signOf(name)).replace(/<(path|circle|ellipse) /g, (shape) =>
    shapes++ === 0 ? shape : `${shape}filter="url(#raised)" `,
  );
  const turn = (nameHash(name) % 7) - 3;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="540" viewBox="27 0 267 200"><defs>${raisedFilter}${grain}${light}</defs><g fill="#8FC4B7" transform="translate(160 100) rotate(${turn}) scale(1.14) translate(-160 -100)">${raised}</g><path fill="url(#light)" d="${whole}"/><path filter="url(#grain)" opacity=".3" d="${whole}"/></svg>`;
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg))
    .flatten()
    .blur(0.6)
    .modulate({ saturation: 0.92 })
    .jpeg({ quality: 85 })
    .toBuffer();
}

const whole = 'M0 0h320v200H0z';

const raisedFilter = [
  '<filter id="raised">',
  '<feGaussianBlur in="SourceAlpha" stdDeviation="2"/>',
  '<feOffset dx="2" dy="3"/>',
  '<feComponentTransfer result="shadow"><feFuncA type="linear" slope=".5"/></feComponentTransfer>',
  '<feGaussianBlur in="SourceAlpha" stdDeviation="1.4"/>',
  '<feSpecularLighting surfaceScale="3" specularConstant=".6" specularExponent="22" lighting-color="#fff4dc">',
  '<feDistantLight azimuth="235" elevation="36"/></feSpecularLighting>',
  '<feComposite in2="SourceAlpha" operator="in" result="shine"/>',
  '<feMerge><feMergeNode in="shadow"/><feMergeNode in="SourceGraphic"/><feMergeNode in="shine"/></feMerge>',
  '</filter>',
].join('');

const grain = [
  '<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="1.4"/>',
  '<feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 1.6 0 0 0 -.62"/></filter>',
].join('');

const light = [
  '<radialGradient id="light" cx=".3" cy=".2" r="1"><stop stop-color="#fff1cf" stop-opacity=".45"/>',
  '<stop offset=".45" stop-color="#fff1cf" stop-opacity="0"/>',
  '<stop offset="1" stop-color="#120a06" stop-opacity=".6"/></radialGradient>',
].join('');
