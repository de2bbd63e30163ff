import { $signedIn } from '#scripts/stores/session.ts';

/**
 * Shows the person's own likes and bookmarks, because a cached page is the same for everybody. Runs before any island
 * loads. Nothing loads for visitors without a session.
 */
export function showMarks() {
  void show(false);
  // The browser restored the page. Its things may have been liked on other pages meanwhile.
  addEventListener('pageshow', ({ persisted }) => void (persisted && show(true)));
}

async function show(refetch: boolean) {
  if (!$signedIn.get()) return;
  const { updateButtons } = await import('./mark-buttons.ts');
  await updateButtons(refetch);
}
