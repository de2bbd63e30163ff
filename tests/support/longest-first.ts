import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Few lines, but a page for each route, or a measurement of each expression. */
const longest = ['/pages/every-route.test.ts', '/structure/text-costs.test.ts'];

/**
 * The longest file of a project first, for at the end the other workers would wait for it. Vitest knows how long files take
 * only where they have run before; elsewhere it goes by their size.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    for (const file of longest) {
      const at = sorted.findIndex(({ moduleId }) => moduleId.endsWith(file));
      const [found] = at < 0 ? [] : sorted.splice(at, 1);
      if (!found) continue;
      const first = sorted.findIndex(({ project }) => project.name === found.project.name);
      sorted.splice(first < 0 ? at : first, 0, found);
    }
    return sorted;
  }
}
