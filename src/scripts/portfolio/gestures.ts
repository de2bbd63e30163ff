import type { PictureZoom, Point } from './picture-zoom.ts';

/** In pixels, milliseconds, and pixels. */
const [tapMoves, tapLasts, swipeTurns] = [10, 300, 60];

/**
 * One finger swipes to the next work or moves an enlarged picture. Two fingers, two taps and the wheel enlarge it.
 * `track` follows the finger.
 */
export function bindGestures(
  stage: HTMLElement,
  track: HTMLElement | null,
  zoom: PictureZoom | undefined,
  turn: (to: 'prev' | 'next') => void,
) {
  const fingers = new Map<number, Point>();
  let begin: Point | undefined;
  let lastTap = { at: 0, x: 0, y: 0 };

  const follow = (x: number) => {
    if (track) track.style.transform = x === 0 ? '' : `translateX(${x}px)`;
  };

  stage.addEventListener('pointerdown', (event) => {
    if (event.button > 0 || (event.target as Element).closest('a, button, video, .viewer-file')) return;
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointOf(event));
    begin = fingers.size === 1 ? pointOf(event) : undefined;
    follow(0);
  });

  stage.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const [other] = Array.from(fingers).filter(([id]) => id !== event.pointerId);
    fingers.set(event.pointerId, now);
    if (other) pinch(other[1], before, now);
    else if (zoom?.isZoomed()) zoom.moveBy(now.x - before.x, now.y - before.y);
    else if (begin) follow(now.x - begin.x);
  });

  const pinch = (other: Point, before: Point, now: Point) => {
    const middle = { x: (other.x + now.x) / 2, y: (other.y + now.y) / 2 };
    zoom?.scaleBy(distance(other, now) / Math.max(1, distance(other, before)), middle);
    zoom?.moveBy((now.x - before.x) / 2, (now.y - before.y) / 2);
  };

  stage.addEventListener('pointerup', (event) => {
    if (!fingers.delete(event.pointerId)) return;
    follow(0);
    const now = pointOf(event);
    if (!begin) return;
    const [x, y] = [now.x - begin.x, now.y - begin.y];
    const isTap = Math.abs(x) < tapMoves && Math.abs(y) < tapMoves;
    begin = undefined;
    if (isTap) tap(now, event.timeStamp);
    else if (!zoom?.isZoomed() && Math.abs(x) > swipeTurns && Math.abs(x) > Math.abs(y))
      turn(x < 0 ? 'next' : 'prev');
  });

  const tap = (now: Point, at: number) => {
    const isSecond = at - lastTap.at < tapLasts && distance(now, lastTap) < tapMoves * 3;
    lastTap = isSecond ? { at: 0, x: 0, y: 0 } : { at, ...now };
    if (isSecond) zoom?.toggle(now);
  };

  // The browser has taken over the gesture to scroll.
  stage.addEventListener('pointercancel', (event) => {
    fingers.delete(event.pointerId);
    begin = undefined;
    follow(0);
  });

  if (!zoom) return;
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoom.scaleBy(Math.exp(-event.deltaY / 300), pointOf(event));
    },
    { passive: false },
  );
}

const pointOf = ({ clientX: x, clientY: y }: MouseEvent): Point => ({ x, y });
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
