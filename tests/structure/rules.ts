import type { Import } from './imports.ts';

type Table = Readonly<Record<string, readonly string[]>>;

/** Who may import values from whom, among the folders of src/. */
const values: Table = {
  pages: ['pages', 'layouts', 'components', 'islands', 'scripts', 'lib'],
  layouts: ['layouts', 'components', 'scripts', 'lib'],
  components: ['components', 'lib'],
  islands: ['islands', 'components', 'scripts', 'lib'],
  scripts: ['scripts', 'lib'],
  worker: ['worker', 'lib'],
  lib: ['lib', 'assets'],
  seed: ['seed', 'server', 'build', 'lib'],
  server: [
    'server',
    'build',
    'lib/applications/states.ts',
    'lib/art',
    'lib/categories.ts',
    'lib/contract',
    'lib/copy',
    'lib/companies/paths.ts',
    'lib/companies/roles.ts',
    'lib/companies/same-name.ts',
    'lib/companies/seal.ts',
    'lib/companies/seal-words.ts',
    'lib/companies/verification-paths.ts',
    'lib/companies/verification.ts',
    'lib/deals',
    'lib/format',
    'lib/jobs/words.ts',
    'lib/kept-pages/kept.ts',
    'lib/moderation',
    'lib/paths.ts',
    'lib/places',
    'lib/portfolio/addresses.ts',
    'lib/placeholder-site.ts',
    'lib/provinces.ts',
    'lib/requests',
    'lib/reviews/addresses.ts',
    'lib/search/filtered-lists.ts',
    'lib/search/filters.ts',
    'lib/search/hrefs.ts',
    'lib/search/name.ts',
    'lib/search/parameters.ts',
    'lib/search/prices.ts',
    'lib/search/typed-lists.ts',
    'lib/things.ts',
  ],
  build: ['build', 'lib/kept-pages/prepared.ts'],
  'middleware.ts': [],
};

/** Types leave no trace in what runs, so a page may know the shape of what the server gives it. */
const types: Table = {
  ...values,
  pages: [...(values['pages'] ?? []), 'server'],
  layouts: [...(values['layouts'] ?? []), 'server/http/pages/page-locals.ts'],
  server: [...(values['server'] ?? []), 'lib/search/asked.ts'],
};

/** Folders of the server that are no feature. Whatever else stands beside them is one. */
const machinery = new Set([
  'backups',
  'commands',
  'db',
  'dev',
  'fairness',
  'files',
  'http',
  'mail',
  'outgoing',
  'publishing',
  'queue',
  'realtime',
  'runtime',
  'sms',
]);

/** What is wrong with an import, in words; nothing where it is fine. */
export function complaintAbout({ from, to, typeOnly }: Import): string | undefined {
  const layer = layerOf(from);
  if (!typeOnly && /^zod(?!\/mini$)/.test(to)) return `${from}: full zod; import zod/mini.`;
  if (layer === 'lib' && !typeOnly && to.startsWith('node:'))
    return `${from}: lib runs in browsers too, but imports ${to}.`;
  if (!to.startsWith('src/')) return undefined;
  if (!typeOnly && to === 'src/lib/contract/calls.ts' && layer !== 'server')
    return `${from}: the table of calls holds every schema; a browser gets its types only.`;
  if (to.endsWith('.astro') && !from.endsWith('.astro')) return `${from}: only Astro renders ${to}.`;
  const allowed = (typeOnly ? types : values)[layer] ?? [];
  if (!allowed.some((part) => isIn(to, part)))
    return `${from} may not import ${to}: ${layer} may import ${allowed.join(', ')}.`;
  return layer === 'server' && !typeOnly ? featureComplaint(from, to) : undefined;
}

/** A feature is called by its domain files. Its routes and its thing are listed once. Its queries are its own. */
function featureComplaint(from: string, to: string): string | undefined {
  const theirs = featureOf(to);
  if (!theirs || featureOf(from) === theirs) return undefined;
  if ([...domainFiles(theirs), ...(listed[from] ?? [])].some((sign) => sign.test(to))) return undefined;
  return `${from} reaches into ${to}: another feature is called by its domain files.`;
}

/** The files by which other features call one: the file named after it, and those named after its other nouns. */
const domainFiles = (feature: string) =>
  [feature, 'reading', ...(furtherNouns[feature] ?? [])].map(
    (noun) => new RegExp(`^src/server/${feature}/(${noun}|${noun}/${noun})\\.ts$`),
  );

const furtherNouns: Table = {
  chat: ['beginning', 'quick-answers', 'reply-times'],
  entries: ['documents', 'mending'],
  marks: ['likes', 'bookmarks'],
  notifications: [
    'notification-choices',
    'push',
    'unread-mails',
    'happenings',
    'telling',
    'acts',
    'messages',
    'matches',
    'blocks',
  ],
  relations: ['follows', 'blocks'],
};

const listed: Readonly<Record<string, readonly RegExp[]>> = {
  'src/server/features.ts': [/routes\.ts$/, /\/live\.ts$/],
  'src/server/happenings.ts': [/\/happenings\.ts$/],
  'src/server/kept-files.ts': [
    /^src\/server\/(applications\/cv|chat\/files|portfolio\/media|verification\/documents)\.ts$/,
  ],
  'src/server/things.ts': [/\/thing\.ts$/],
};

function featureOf(path: string): string | undefined {
  const folder = /^src\/server\/([^/]+)\//.exec(path)?.[1];
  return folder && !machinery.has(folder) ? folder : undefined;
}

/** What a file does that its folder is not for, in words. */
export function complaintsAboutText(path: string, text: string): string[] {
  return habits
    .filter(({ folder, file, sign }) => path.startsWith(folder) && file.test(path) && sign.test(text))
    .map(({ why }) => `${path}: ${why}`);
}

const habits: readonly { folder: string; file: RegExp; sign: RegExp; why: string }[] = [
  {
    folder: 'src/',
    file: /./,
    sign: /(^|[^\p{L}])(a|da|na|à|pela|nossa) BizLink/iu,
    why: 'it is “o BizLink”.',
  },
  {
    folder: 'src/',
    file: /./,
    sign: /\.\.\.(\(?\{|\[[^[\]]*\](?=\s*[,\])]))/,
    why: 'a spread of what is written out there only packs lines.',
  },
  {
    folder: 'src/server/',
    // Stores and rows are the statements of documents and entries, one database or one kind of thing each.
    file: /^src\/server\/(?!(db|commands)\/|publishing\/thing-kind\.ts|entries\/rows\.ts|entries\/documents\/store-)(?!.*(queries|\/thing)\.ts$)/,
    sign: /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
    why: 'only queries.ts and thing.ts have SQL.',
  },
  {
    folder: 'src/server/',
    file: /^src\/server\/(?!db\/|notifications\/)/,
    sign: /(insertInto|updateTable|deleteFrom)\('notifications'\)|\b(into|update|from) notifications\b/,
    why: 'only notifications reads and writes its table; tell people through it.',
  },
  {
    folder: 'src/components/',
    file: /\.tsx$/,
    sign: /\buse[A-Z]\w*\(/,
    why: 'a component only renders; what has state is an island.',
  },
  {
    folder: 'src/lib/',
    file: /\.ts$/,
    sign: /\b(document|window|localStorage|sessionStorage|navigator)\.|\bfetch\(/,
    why: 'lib runs on the server too; what needs a browser belongs to scripts.',
  },
];

const layerOf = (path: string) => /^src\/([^/]+)/.exec(path)?.[1] ?? '';
const isIn = (path: string, part: string) => path === `src/${part}` || path.startsWith(`src/${part}/`);

/** Each circle of imports, once, as the files on it; types count too, for who reads them has to read all of it. */
export function cyclesIn(imports: readonly Import[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file);
    if (at >= 0) found.push([...way.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const following of next.get(file) ?? []) walk(following, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}

/** Each circle of features, as the features on it. Files beside their folders only list features, and are none. */
export const featureCyclesIn = (imports: readonly Import[]): string[] =>
  cyclesIn(
    imports.flatMap(({ from, to, typeOnly }) => {
      const [one, other] = [featureOf(from), featureOf(to)];
      return one && other && one !== other ? [{ from: one, to: other, typeOnly }] : [];
    }),
  );
