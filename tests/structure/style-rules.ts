/**
 * What is wrong with a sheet, in words. The theme is the scale: sizes, radii, spaces, breakpoints and colours come from it
 * by `theme()` and `@screen`. Free are percentages and lengths in `em` or `ch`, which follow the letters; lines, icons,
 * pictures and boxes, which are dimensions and no spaces; and what `calc()` works out from those.
 */
export function complaintsAboutSheet(path: string, css: string): string[] {
  const text = withoutTheme(css);
  const queries = Array.from(text.matchAll(/@(?:media|container)[^{;]*/g), ([query]) => query.trim())
    .filter((query) => /(?:width|height)[^)]*\d/.test(query))
    .map((query) => `${path}: ${query} beside the scale; say @screen.`);
  return [...queries, ...declarationsOf(text).flatMap((found) => complaintAbout(path, found))];
}

interface Declaration {
  readonly property: string;
  readonly value: string;
}

const complaintAbout = (path: string, { property, value }: Declaration) =>
  literals
    .filter(
      ({ of, sign }) => of.test(property) && sign.test(property.endsWith('radius') ? value : spaces(value)),
    )
    .map(({ what }) => `${path}: ${property}: ${value} is ${what} beside the scale; say theme().`);

const length = /(?<![\w.-])-?(?:\d*\.)?\d+(?:px|rem|pt|vw|vh)\b/;
const named =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue ' +
  'chartreuse chocolate coral cornflowerblue cornsilk crimson cyan dark[a-z]+ deep(?:pink|skyblue) dim[a-z]+ dodgerblue ' +
  'firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gr[ae]y green greenyellow honeydew hotpink ' +
  'indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon light[a-z]+ lime limegreen linen magenta ' +
  'maroon medium[a-z]+ midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered ' +
  'orchid pale[a-z]+ papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue ' +
  'saddlebrown salmon sandybrown sea(?:green|shell) sienna silver skyblue slate(?:blue|gr[ae]y) snow springgreen steelblue ' +
  'tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen';
const colour = new RegExp(
  `(?:#|%23)[0-9a-f]{3,8}\\b|\\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\\(|(?<![\\w-])(?:${named.replaceAll(' ', '|')})(?![\\w-])`,
  'i',
);

const literals = [
  { what: 'a size', of: /^font(-size)?$/, sign: length },
  { what: 'a radius', of: /radius$/, sign: length },
  {
    what: 'a space',
    of: /^(margin|padding|(grid-|row-|column-)?gap|scroll-(margin|padding))|^--gutter$/,
    sign: length,
  },
  { what: 'a colour', of: /color|background|border|outline|shadow|fill|stroke|^--/, sign: colour },
] as const;

/** A space may be worked out from a dimension, as half of an avatar is: `calc()` with an operator in it. */
const spaces = (value: string) =>
  value.replace(/calc\((?:[^()]|\([^()]*\))*\)/g, (found) => (/ [-+*/] /.test(found) ? 'calc' : found));

const withoutTheme = (css: string) =>
  css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/theme\([^)]*\)/g, 'theme');

const declarationsOf = (text: string): Declaration[] =>
  Array.from(
    text.matchAll(/([\w-]+)\s*:\s*((?:"[^"]*"|[^;{}"])+)(?=;|\})/g),
    ([, property = '', value = '']) => ({
      property,
      value: value.trim(),
    }),
  );

/** Utilities with a value of their own, as `text-[13px]`. */
export const arbitraryValuesIn = (path: string, markup: string): string[] =>
  Array.from(
    markup.matchAll(/(?<=["'`\s:!-])[a-z][a-z0-9-]*-\[[^\]\s]+\]/g),
    ([utility]) => `${path}: ${utility} is beside the scale.`,
  );

/** A sheet lies beside what it dresses, and is named after it: a component, its folder, or the page that it is for. */
export function complaintAboutPlace(path: string, files: readonly string[]): string | undefined {
  if (/^src\/layouts\/styles\/(site|later)\.css$/.test(path)) return undefined;
  const [, folder = '', name = ''] =
    /^(src\/(?:components|islands|layouts)(?:\/.+)?)\/([\w-]+)\.css$/.exec(path) ?? [];
  const beside = files.filter(
    (file) => file.startsWith(`${folder}/`) && /^[^/]+\.(astro|tsx)$/.test(file.slice(folder.length + 1)),
  );
  const components = beside.map((file) => kebab(file.slice(folder.length + 1)));
  const isNamedAfter =
    [folder.split('/').at(-1), ...components].includes(name) || files.includes(`src/pages/${name}.astro`);
  if (folder && isNamedAfter) return undefined;
  return `${path}: a sheet lies beside the components that it dresses and bears the name of one, of their folder or of their page.`;
}

const kebab = (file: string) =>
  file
    .replace(/\.\w+$/, '')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

/** The classes that a sheet dresses. */
export const classesOf = (css: string): string[] => {
  const selectors = withoutTheme(css).match(/[^{};]*(?=\{)/g) ?? [];
  const names = selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/g) ?? []);
  return [...new Set(names)];
};

/** Whether some source says the class, or puts its name together, as `avatar-${size}` does. */
export function isWorn(name: string, sources: string): boolean {
  if (new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(sources)) return true;
  const parts = name.split('-');
  return parts.some((_, at) => at > 0 && sources.includes(`${parts.slice(0, at).join('-')}-\${`));
}
