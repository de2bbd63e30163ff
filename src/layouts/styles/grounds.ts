import { drawn, light } from './tokens.ts';

const picture = (width: number, height: number, attributes: string, body: string) => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'${attributes}>${body}</svg>`;
  return `url("data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}")`;
};

export const cloth = picture(
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

export const chevron = picture(
  24,
  24,
  ` fill='none' stroke='${light.field}' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'`,
  `<path d='M7 10l5 5 5-5'/>`,
);
