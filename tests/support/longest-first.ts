import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Few lines, but a page for each route. */
const longest = '/pages/every-route.test.ts';

/**
 * The longest file of a project first, for at the end the other workers would wait for it. Vitest knows how long files take
 * only where they have run before; elsewhere it goes by their size.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const at = sorted.findIndex(({ moduleId }) => moduleId.endsWith(longest));
    const [found] = at < 0 ? [] : sorted.splice(at, 1);
    if (!found) return sorted;
    const first = sorted.findIndex(({ project }) => project.name === found.project.name);
    return sorted.toSpliced(first < 0 ? at : first, 0, found);
  }
}
