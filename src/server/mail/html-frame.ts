/**
 * The frame of all mails. Mail programs support neither style sheets nor custom properties, so the colours of
 * layouts/styles/tokens.ts are repeated here: light ones inline, for programs that drop <style>, dark ones in <style>.
 */
export const light = {
  bg: '#F5F4EF',
  surface: '#FFFFFF',
  sunken: '#ECEAE2',
  line: '#DDD9CE',
  text: '#1B2422',
  text2: '#47524E',
  text3: '#616B66',
  primary: '#0B5D5A',
  primaryInk: '#FFFFFF',
  soft: '#DCEBE7',
  softInk: '#084A47',
  warn: '#FBEBC8',
  warnInk: '#6B4300',
  chrome: '#083F3E',
  chromeInk: '#FFFFFF',
} as const;

const cloth = { petrol: '#0B5D5A', acacia: '#F2B134', cashew: '#C8452A', lime: '#F6EBD7', tide: '#8FC4B7' };

const dark = {
  '.bg': 'background:#0E1413',
  '.card': 'background:#161E1C;border-color:#2D3935',
  '.head': 'background:#0A2625',
  '.t': 'color:#EDF0EB',
  '.t2': 'color:#BAC4BE',
  '.t3': 'color:#98A39D',
  '.sunk': 'background:#202A27',
  '.code': 'background:#163935;color:#A9E3DA',
  '.btn': 'background:#74CABF',
  '.btn a': 'color:#03211F',
  '.warn': 'background:#3A2D10;color:#F6CF83',
};

/** The site's cloth band, drawn with CSS borders. Fetching a picture would reveal when the mail was opened. */
const shapes = {
  tri: `border:8px solid transparent;border-top:0;border-bottom-color:${cloth.acacia}`,
  moon: `width:16px;height:8px;border-radius:8px 8px 0 0;background:${cloth.cashew}`,
  red: `border:8px solid transparent;border-top:0;border-bottom-color:${cloth.cashew}`,
  west: `border:4px solid transparent;border-left:0;border-right-color:${cloth.lime}`,
  east: `border:4px solid transparent;border-right:0;border-left-color:${cloth.lime}`,
  fish: `border:4px solid transparent;border-right:0;border-left:8px solid ${cloth.tide}`,
};

const rules = (all: Record<string, string>, end = '') =>
  Object.entries(all)
    .map(([name, rule]) => `${name}{${rule.replaceAll(/;|$/g, (stop) => end + stop)}}`)
    .join('');

const tile = Object.keys(shapes)
  .map((shape) => `<i class="${shape}"></i>`)
  .join('');

const styles = [
  '.band i{display:inline-block;vertical-align:top}',
  rules(Object.fromEntries(Object.entries(shapes).map(([name, rule]) => [`.${name}`, rule]))),
  `@media (prefers-color-scheme:dark){${rules(dark, '!important')}}`,
  '@media (max-width:480px){.in{padding-left:20px!important;padding-right:20px!important}}',
].join('');

const half = (width: number, colour: string) =>
  `<div style="width:${width}px;height:14px;border-radius:0 9px 9px 0;background:${colour}"><div style="height:4px;font-size:0"></div><div style="width:6px;height:6px;margin-left:${width - 10}px;border-radius:3px;background:${light.chrome};font-size:0"></div></div>`;

const head = `<tr><td class="head in" style="padding:18px 32px;border-radius:14px 14px 0 0;background:${light.chrome}">
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="width:29px">${half(16, light.chromeInk)}${half(19, cloth.acacia)}</td>
<td style="font-size:22px;line-height:28px;font-weight:700;letter-spacing:-.2px;color:${light.chromeInk}">BizLink</td></tr></table></td></tr>
<tr><td style="padding:0;background:${cloth.petrol};font-size:0;line-height:0"><div class="band" style="height:8px;overflow:hidden;white-space:nowrap">${tile.repeat(9)}</div></td></tr>`;

/** Stops mail programs from adding the mail's first lines to a short preview. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(40);

interface Parts {
  readonly title: string;
  readonly preview: string;
  readonly body: string;
  readonly foot: string;
}

export const framed = ({ title, preview, body, foot }: Parts): string => `<!doctype html>
<html lang="pt-MZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${title}</title><style>:root{color-scheme:light dark}${styles}</style></head>
<body class="bg" style="margin:0;padding:0;background:${light.bg}">
<div style="display:none;max-height:0;overflow:hidden">${preview}${filler}</div>
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" style="background:${light.bg}"><tr><td align="center" style="padding:16px 8px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:560px;border-collapse:separate;text-align:left;word-wrap:break-word;font-family:Roboto,-apple-system,'Segoe UI','Helvetica Neue',Arial,sans-serif">
${head}
<tr><td class="card in" style="padding:28px 32px 32px;border:1px solid ${light.line};border-top:0;border-radius:0 0 14px 14px;background:${light.surface}">
${body}
</td></tr>
<tr><td class="t3 in" style="padding:20px 32px 0;font-size:13px;line-height:20px;color:${light.text3}">${foot}</td></tr>
</table></td></tr></table></body></html>
`;
