import { $signedIn } from '#scripts/stores/session.ts';

/**
 * A cached page is the same for everybody. So this script shows the person's own likes and bookmarks on its buttons,
 * before any island is loaded. Nothing loads for visitors without a session.
 */
export function showMarks() {
  void show(false);
  // The browser restored a kept page. Its things may have been liked on other pages meanwhile.
  addEventListener('pageshow', ({ persisted }) => void (persisted && show(true)));
}

async function show(refetch: boolean) {
  if (!$signedIn.get()) return;
  const { updateButtons } = await import('./mark-buttons.ts');
  await updateButtons(refetch);
}
