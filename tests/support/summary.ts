import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export interface Summary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that passed only at their second attempt, and what was wrong with the first. */
  readonly unsteady: readonly string[];
  readonly projects: readonly Timed[];
  /** The slowest first. */
  readonly files: readonly Timed[];
}
interface Timed {
  readonly name: string;
  readonly ms: number;
}

/** Vitest's reporter that counts for `npm test`: what came of the run, and what took its time. */
export default class SummaryReporter implements Reporter {
  readonly #spans = new Map<string, { from: number; to: number }>();

  onTestModuleQueued({ project }: TestModule) {
    const now = Date.now();
    if (!this.#spans.has(project.name)) this.#spans.set(project.name, { from: now, to: now });
  }

  onTestModuleEnd({ project }: TestModule) {
    const span = this.#spans.get(project.name);
    if (span) span.to = Date.now();
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const summary: Summary = {
      passed: count('passed'),
      failed: count('failed') + broken,
      skipped: count('skipped'),
      unsteady: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`),
      projects: [...this.#spans].map(([name, { from, to }]) => ({ name, ms: to - from })),
      files: modules
        .map((module) => ({
          name: `${module.project.name} ${module.relativeModuleId}`,
          ms: module.diagnostic().duration,
        }))
        .sort((one, other) => other.ms - one.ms),
    };
    const file = process.env['SUMMARY_FILE'];
    if (file) writeFileSync(file, JSON.stringify(summary));
  }
}
