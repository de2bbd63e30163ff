import { dayInMaputo } from '#lib/format/date.ts';
import { savingPicture } from '#lib/format/picture.ts';
import { kept } from '#scripts/stores/kept.ts';
import { $saver } from '#scripts/stores/preferences.ts';
import { addUsage, monthOf } from './usage.ts';

const most = 1000;
const hidden = '.picture:not([data-asked]), .viewer-picture:not([data-asked])';

const watched = new WeakSet<Element>();

const sight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || $saver.get() === 'off') continue;
    sight.unobserve(target);
    const address = target.querySelector(hidden)?.getAttribute('src');
    if (address) mark(address, 'waiting');
  }
});

/** Skips avatars, because a phone might load a smaller file than their addresses tell. */
function watchNew(): void {
  for (const picture of document.querySelectorAll(hidden)) {
    const place = picture.parentElement;
    if (!place || watched.has(place) || place.matches('.avatar')) continue;
    watched.add(place);
    sight.observe(place);
  }
}

watchNew();
new MutationObserver(watchNew).observe(document.body, { childList: true, subtree: true });

export const countAsked = (address: string) => mark(address, 'asked');

/**
 * A loaded picture stays in the browser's cache, so it counts once a month. Four characters of its name identify it,
 * and "!" marks it as loaded. The marks are deleted at sign-out, because they hint at what somebody has seen.
 */
function mark(picture: string, as: 'waiting' | 'asked'): void {
  const { address, bytes } = savingPicture(picture);
  // Older addresses tell the bytes at 320 pixels, which is more than a card loads.
  if (!bytes || address.endsWith('-320.webp')) return;
  const month = monthOf(dayInMaputo(new Date()));
  const [keptMonth, ...keptMarks] = (kept['waiting'] ?? '').split(' ');
  const marks = new Set(keptMonth === month ? keptMarks : []);
  const waiting = address.slice('/media/'.length, '/media/0000'.length);
  const asked = `${waiting}!`;
  let change = 0;
  if (as === 'asked') {
    if (marks.delete(waiting)) change = -bytes;
    marks.add(asked);
  } else if (!marks.has(asked) && !marks.has(waiting)) {
    change = bytes;
    marks.add(waiting);
  }
  if (marks.size > most) return;
  kept['waiting'] = [month, ...marks].join(' ');
  if (change) addUsage(0, 0, change);
}
