const frame = (ground: string, shapes: string, [width, height]: readonly [number, number] = [640, 480]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 1.5}" height="${height * 1.5}"><path fill="${ground}" d="M0 0h${width}v${height}H0z"/>${shapes}</svg>`;

const repeated = (count: number, shape: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => shape(index)).join('');

export const drawings = {
  counter: frame(
    '#2C4A7C',
    `<path fill="#F6EBD7" d="M60 250h520v170H60z"/><path fill="#8FC4B7" d="M90 130h460v110H90z"/>${repeated(
      4,
      (at) => `<circle cx="${150 + at * 112}" cy="200" r="32" fill="#F2B134"/>`,
    )}<path fill="#C8452A" d="M40 90h560l-20 30H60z"/>`,
  ),
  board: frame(
    '#F6EBD7',
    `<rect x="150" y="60" width="340" height="360" rx="12" fill="#8FC4B7"/>${repeated(
      12,
      (at) =>
        `<g transform="translate(${180 + (at % 4) * 74} ${100 + Math.floor(at / 4) * 106})"><rect width="56" height="84" rx="6" fill="#083F3E"/><rect x="18" y="18" width="20" height="34" rx="4" fill="${at % 5 === 0 ? '#C8452A' : '#F2B134'}"/></g>`,
    )}`,
  ),
  house: frame(
    '#F6EBD7',
    '<path fill="#5E8C4A" d="M0 390h640v90H0z"/><path fill="#E9A38A" d="M170 230h300v170H170z"/><path fill="#C8452A" d="M140 240L320 110l180 130z"/><path fill="#083F3E" d="M290 300h60v100h-60z"/><path fill="#F2B134" d="M200 270h60v50h-60zM380 270h60v50h-60z"/>',
  ),
  shelf: frame(
    '#E9A38A',
    `<path fill="#083F3E" d="M110 70h420v350H110z"/>${repeated(
      9,
      (at) =>
        `<path fill="${['#F2B134', '#8FC4B7', '#F6EBD7'][at % 3]}" d="M${134 + (at % 3) * 130} ${94 + Math.floor(at / 3) * 108}h112v90h-112z"/>`,
    )}`,
  ),
  oven: frame(
    '#C8452A',
    '<path fill="#083F3E" d="M60 340V200a140 140 0 0 1 280 0v140z"/><rect x="100" y="220" width="200" height="110" rx="55" fill="#F2B134"/><path fill="none" stroke="#C8452A" stroke-width="10" d="M150 240l26 66M200 232l0 80M250 240l-26 66"/>',
    [400, 400],
  ),
  shopfront: frame(
    '#0B5D5A',
    `<path fill="#F6EBD7" d="M60 150h1160v250H60z"/>${repeated(
      11,
      (at) =>
        `<path fill="${at % 2 ? '#F2B134' : '#C8452A'}" d="M${75 + at * 104} 110h94l-8 70a39 39 0 0 1-78 0z"/>`,
    )}${repeated(
      6,
      (at) =>
        `<rect x="${110 + at * 185}" y="270" width="140" height="70" rx="35" fill="${at % 2 ? '#E9A38A' : '#F2B134'}"/>`,
    )}<path fill="#083F3E" d="M0 400h1280v26H0z"/>`,
    [1280, 426],
  ),
} as const;

export type Drawing = keyof typeof drawings;
