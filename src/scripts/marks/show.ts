import { $signedIn } from '#scripts/stores/session.ts';

/**
 * Pages are the same for everybody: what one has liked and kept is laid over their buttons, before any island is awake
 * and without it. Visitors without a session load nothing for it.
 */
export function showMarks() {
  void show(false);
  // Back on a page that was kept as it was: meanwhile its things may have been liked on pages of their own.
  addEventListener('pageshow', ({ persisted }) => void (persisted && show(true)));
}

async function show(anew: boolean) {
  if (!$signedIn.get()) return;
  const { layMarks } = await import('./laid.ts');
  await layMarks(anew);
}
