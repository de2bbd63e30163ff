import { keepForLater } from '#scripts/outbox/later.ts';

type Made = Parameters<typeof keepForLater>[1] extends () => infer Act
  ? Exclude<Act, Promise<unknown>>
  : never;

/** Sends, or leaves it to the outbox where the server is not reached. 'full': the device has no room for it. */
export async function sendOrKeep<Answer>(
  send: () => Promise<Answer>,
  make: () => Omit<Made, 'tried'>,
): Promise<{ readonly answer: Answer } | 'kept' | 'full'> {
  const isOnline = navigator.onLine;
  try {
    return { answer: await send() };
  } catch (error) {
    const outcome = await keepForLater(error, () => ({ ...make(), tried: isOnline }));
    if (!outcome) throw error;
    return outcome;
  }
}
