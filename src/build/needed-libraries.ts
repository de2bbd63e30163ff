import type { Plugin, Rolldown } from 'vite';

const libraries = {
  React: /node_modules\/react(-dom)?\//,
  'the library of forms': /node_modules\/(react-hook-form|zod)\//,
};

/** Loaded where the device has the library already: by the form around it, or by the form that led to Google. */
const loadedBefore = /\/(islands\/profiles\/CompanySection\.tsx|scripts\/accounts\/google-return\.ts)$/;

/**
 * Fails the build where a page, or what it loads later, would bring a large library that its own code does not import,
 * only because some of that code shares a file with who needs it. Fails it too where two files import each other, for
 * then the one may run before the other has its values.
 */
export const onlyNeededLibraries = (): Plugin => ({
  name: 'bizlink:only-needed-libraries',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
    );
    const importsOf = (file: string) => chunks.get(file)?.imports ?? [];
    for (const [file, chunk] of chunks) {
      const files = reached(importsOf(file), importsOf);
      if (files.has(file)) this.error(`${file} is imported by what it imports: see shared-files.ts.`);
      const { facadeModuleId: entry } = chunk;
      if (!entry || loadedBefore.test(entry)) continue;
      const code = reached([entry], (id) => this.getModuleInfo(id)?.importedIds ?? []);
      for (const [library, test] of Object.entries(libraries)) {
        const isNeeded = Array.from(code).some((id) => test.test(id));
        const bringing = Array.from(files).find((one) => holds(chunks.get(one), test));
        if (bringing && !isNeeded)
          this.error(`${entry} needs no code of ${library}, but loads ${bringing}: see shared-files.ts.`);
      }
    }
  },
});

const holds = (chunk: Rolldown.OutputChunk | undefined, test: RegExp) =>
  chunk?.moduleIds.some((id) => test.test(id)) ?? false;

function reached(from: readonly string[], next: (one: string) => readonly string[]): Set<string> {
  const all = new Set(from);
  for (const one of all) for (const further of next(one)) all.add(further);
  return all;
}
