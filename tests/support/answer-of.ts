import type { APIResponse, Route } from 'playwright';

/**
 * What the program answers to a request that the test holds. Asked once more where the connection is over: the program ends
 * one that is idle, perhaps in the moment when Playwright takes it again. Browsers do the same.
 */
export const answerOf = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 1 });
