import { kept, keptForSession, tokensNow } from '#scripts/stores/kept.ts';
import { showMissing } from './missing-part.ts';

type Load = () => Promise<unknown>;

const root = document.documentElement;
const asleep = new Set<Load>();
const signs = ['pointerdown', 'keydown', 'focusin', 'storage', 'bizlink:held'];
let waking: Promise<void> | undefined;

/**
 * Most of a page's script has nothing to do until somebody acts, so it loads with the first sign of that. Until all of it
 * has come, the script in the head (layouts/first-paint.js) holds back what is pressed.
 */
export const whenAwake = (load: Load): void => void asleep.add(load);

/** By now all scripts of the page have said what they would load. */
addEventListener('DOMContentLoaded', () => {
  addEventListener('pageshow', ({ persisted }) => persisted && wake());
  if (isExpected()) wake();
  else awaitSign();
});

function awaitSign() {
  for (const sign of signs) addEventListener(sign, wake, true);
  // A row of cards may snap into place by itself. Of such scrolling the window hears only while the event is captured.
  addEventListener('scroll', wake);
}

function wake() {
  waking = waking ?? loadAll();
}

async function loadAll() {
  for (const sign of signs) removeEventListener(sign, wake, true);
  removeEventListener('scroll', wake);
  loadIslandScripts();
  const outcomes = await Promise.allSettled(
    Array.from(asleep, async (load) => {
      await load();
      asleep.delete(load);
    }),
  );
  waking = undefined;
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) {
    showMissing();
    awaitSign();
    throw failure.reason;
  }
  root.setAttribute('data-awake', '');
}

/** Of islands that wait for a touch. The server has put them into templates: http/pages/finished-pages.ts. */
function loadIslandScripts() {
  for (const template of document.querySelectorAll<HTMLElement>('template[data-script]')) {
    template.replaceWith(
      Object.assign(document.createElement('script'), { src: template.dataset['script'] }),
    );
  }
}

/**
 * The HTML is the same for everybody. It says nothing to who is signed in, has left something in this tab (a list that had
 * grown, for example), or has made a choice that it should show. An island that comes by itself is looked after from the
 * beginning.
 */
const isExpected = () =>
  tokensNow().access !== undefined ||
  Object.keys(keptForSession).length > 0 ||
  location.hash !== '' ||
  (kept['view'] !== undefined && root.hasAttribute('data-arrangement')) ||
  root.hasAttribute('data-saver') ||
  Array.from(document.querySelectorAll('[data-held],[client=load] > *,[client=visible] > *')).some(
    (element) => element.getClientRects().length > 0,
  );
