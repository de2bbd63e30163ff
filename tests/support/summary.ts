import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { Size } from './sizes.ts';

export interface Summary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that passed only at their second attempt, and what was wrong with the first. */
  readonly unsteady: readonly string[];
  /** The time of all their files, one after the other. */
  readonly projects: readonly Timed[];
  /** The slowest first. */
  readonly files: readonly Timed[];
  /** What pages weigh, as the tests of budgets have found it. */
  readonly sizes: readonly Size[];
}
interface Timed {
  readonly name: string;
  readonly ms: number;
}

/** Vitest's reporter that counts for `npm test`: what came of the run, and what took its time. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const files = modules.map((module) => ({
      name: `${module.project.name} ${module.relativeModuleId}`,
      ms: timeOf(module),
    }));
    const byProject = Map.groupBy(files, ({ name }) => name.slice(0, name.indexOf(' ')));
    const summary: Summary = {
      passed: count('passed'),
      failed: count('failed') + broken,
      skipped: count('skipped'),
      unsteady: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`),
      projects: slowestFirst(
        Array.from(byProject, ([name, its]) => ({ name, ms: its.reduce((sum, { ms }) => sum + ms, 0) })),
      ),
      files: slowestFirst(files),
      sizes: tests.flatMap((test) => test.meta().sizes ?? []),
    };
    const file = process.env['SUMMARY_FILE'];
    if (file) writeFileSync(file, JSON.stringify(summary));
  }
}

const timeOf = (module: TestModule) => {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + duration;
};

const slowestFirst = (all: readonly Timed[]) => all.toSorted((one, other) => other.ms - one.ms);
