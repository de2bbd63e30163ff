import { randomBytes } from 'node:crypto';

/**
 * The places where the server inserts something into a page. It never searches finished HTML for elements, because
 * people can type text that looks like one. Nobody can type a mark: it is random for each build and never leaves the
 * server.
 */
export interface PageMarks {
  /** Before the links to style sheets. */
  readonly styles: string;
  /** Before the content. A page from the cache says here how old it is. */
  readonly main: string;
  /** Around the name of a script that the next island needs and the page does not have yet. */
  readonly scripts: string;
  readonly end: string;
}

const secret = randomBytes(16).toString('hex');
const markOf = (place: string) => `<!--${secret} ${place}-->`;

export const pageMarks: PageMarks = {
  styles: markOf('styles'),
  main: markOf('main'),
  scripts: markOf('scripts'),
  end: markOf('end'),
};

/** Removes the random marks, so that the same sources always give the same page. */
export const withoutMarks = (html: string): string =>
  Object.values(pageMarks).reduce((rest, mark) => rest.replaceAll(mark, ''), html);

const virtual = 'virtual:page-marks';

/** Gives the marks to layouts. In development they are empty, because nothing reads them there. */
export function pageMarking() {
  let isBuild = false;
  return {
    name: 'bizlink:page-marks',
    configResolved: ({ command }: { readonly command: string }) => {
      isBuild = command === 'build';
    },
    resolveId: (id: string) => (id === virtual ? `\0${virtual}` : undefined),
    load: (id: string) =>
      id === `\0${virtual}`
        ? `export const marks = ${JSON.stringify(isBuild ? pageMarks : noMarks)};`
        : undefined,
    // Astro puts these scripts before the first island. The server puts them, or links to them, at the end of the body.
    transform: (code: string, id: string) =>
      isBuild && id.endsWith('/astro/dist/runtime/server/scripts.js')
        ? replaced(code, /function getPrescripts\([\s\S]*?\n}/, () => markedScripts)
        : undefined,
  };
}

const markedScripts = `function getPrescripts(_result, type, directive) {
  return ${JSON.stringify(pageMarks.scripts)} + type + " " + directive + ${JSON.stringify(pageMarks.scripts)};
}`;

const noMarks: PageMarks = { styles: '', main: '', scripts: '', end: '' };

/**
 * Astro leaves `<` and `>` bare in attributes. That is correct HTML, but proxies, mail clients and robots that read
 * it with regular expressions would take people's text for elements.
 */
export const escapedAttributes = () => ({
  name: 'bizlink:escaped-attributes',
  transform: (code: string, id: string) =>
    id.endsWith('/astro/dist/runtime/server/render/util.js')
      ? replaced(
          code,
          /if \(!str\.includes\("&"\) && .*?\) return str;\n(\s*return str\.replace\(.*\));/,
          (_whole, escaped) => `${escaped}.replace(/</g, "&lt;").replace(/>/g, "&gt;");`,
        )
      : undefined,
});

function replaced(code: string, part: RegExp, by: (...found: string[]) => string): string {
  if (!part.test(code)) throw new Error(`Astro has changed: ${part} is not in its code.`);
  return code.replace(part, by);
}
