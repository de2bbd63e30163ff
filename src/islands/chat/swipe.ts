const replyPx = 56;
const longestPx = 72;
/** Smaller movements count as a trembling finger. */
const movedPx = 8;
const pressMs = 500;

interface Options {
  readonly onReply: (key: string) => void;
  readonly onPress: (key: string) => void;
}

/** Swiping a message to the right replies to it. A long press or a right click opens its menu. */
export function bindTouch(log: HTMLElement, { onReply, onPress }: Options): () => void {
  let message: HTMLElement | undefined;
  let start = { x: 0, y: 0 };
  let pulled = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** True while the finger that opened the menu is still down. */
  let isHeld = false;

  const letGo = () => {
    clearTimeout(timer);
    if (message) message.style.transform = '';
    message = undefined;
    pulled = 0;
    isHeld = false;
  };
  const hold = (held: HTMLElement) => {
    letGo();
    isHeld = true;
    onPress(keyOf(held));
  };
  const begin = ({ touches, target }: TouchEvent) => {
    letGo();
    const [touch] = touches;
    const found = messageAt(target);
    if (!touch || touches.length > 1 || !found || isOn(target, '[role=slider], input, video')) return;
    message = found;
    start = { x: touch.clientX, y: touch.clientY };
    // Browsers show their own menu for links.
    if (!isOn(target, 'a')) timer = setTimeout(() => hold(found), pressMs);
  };
  const move = ({ touches }: TouchEvent) => {
    const [touch] = touches;
    if (!touch || !message) return;
    const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
    if (Math.abs(x) > movedPx || Math.abs(y) > movedPx) clearTimeout(timer);
    // A vertical movement is scrolling.
    if (pulled === 0 && Math.abs(y) > Math.abs(x)) {
      if (Math.abs(y) > movedPx) message = undefined;
      return;
    }
    pulled = Math.max(0, Math.min(longestPx, x));
    message.style.transform = `translateX(${pulled}px)`;
  };
  const end = (event: TouchEvent) => {
    const replied = pulled >= replyPx ? message : undefined;
    // Prevents a click on the element under the finger.
    if (isHeld || pulled > movedPx) event.preventDefault();
    letGo();
    if (replied) onReply(keyOf(replied));
  };
  const menu = (event: MouseEvent) => {
    const found = messageAt(event.target);
    if (!found || isOn(event.target, 'a')) return;
    event.preventDefault();
    if (!isHeld) hold(found);
    // Unlike a touch, a right click has no touchend that resets this.
    if ((event as PointerEvent).pointerType !== 'touch') isHeld = false;
  };
  log.addEventListener('touchstart', begin, { passive: true });
  log.addEventListener('touchmove', move, { passive: true });
  log.addEventListener('touchend', end);
  log.addEventListener('touchcancel', letGo);
  log.addEventListener('contextmenu', menu);
  return () => {
    letGo();
    log.removeEventListener('touchstart', begin);
    log.removeEventListener('touchmove', move);
    log.removeEventListener('touchend', end);
    log.removeEventListener('touchcancel', letGo);
    log.removeEventListener('contextmenu', menu);
  };
}

const isOn = (target: EventTarget | null, selector: string) => (target as Element).closest(selector) !== null;
const messageAt = (target: EventTarget | null) =>
  (target as Element).closest<HTMLElement>('[data-message]') ?? undefined;
const keyOf = (message: HTMLElement) => message.dataset['message'] ?? '';
