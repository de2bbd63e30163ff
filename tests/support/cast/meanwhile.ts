import { vi } from 'vitest';
import type { TestApi } from '#tests/support/api.ts';

/**
 * Lets something happen while a call is on its way: when it is counted against this limit, it has been admitted, and has
 * written nothing.
 */
export function meanwhile({ ctx: { limits } }: TestApi, name: string, act: () => Promise<unknown>): void {
  const take = limits.take.bind(limits);
  const counting = vi.spyOn(limits, 'take');
  counting.mockImplementation(async (limit, key) => {
    if (limit.name === name) {
      counting.mockRestore();
      await act();
    }
    return take(limit, key);
  });
}
