const replyPx = 56;
const longestPx = 72;
/** Less is a finger that trembles. */
const movedPx = 8;
const pressMs = 500;

interface Options {
  readonly onReply: (key: string) => void;
  readonly onPress: (key: string) => void;
}

/** A message pulled to the right is replied to. One that is held, or pressed with the other button, opens its menu. */
export function bindTouch(log: HTMLElement, { onReply, onPress }: Options): () => void {
  let message: HTMLElement | undefined;
  let start = { x: 0, y: 0 };
  let pulled = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The finger that is still down has opened the menu. */
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
    // Browsers have a menu of their own for addresses.
    if (!isOn(target, 'a')) timer = setTimeout(() => hold(found), pressMs);
  };
  const move = ({ touches }: TouchEvent) => {
    const [touch] = touches;
    if (!touch || !message) return;
    const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
    if (Math.abs(x) > movedPx || Math.abs(y) > movedPx) clearTimeout(timer);
    // Up and down is reading.
    if (pulled === 0 && Math.abs(y) > Math.abs(x)) {
      if (Math.abs(y) > movedPx) message = undefined;
      return;
    }
    pulled = Math.max(0, Math.min(longestPx, x));
    message.style.transform = `translateX(${pulled}px)`;
  };
  const end = (event: TouchEvent) => {
    const replied = pulled >= replyPx ? message : undefined;
    // Otherwise what lies under the finger would be pressed too.
    if (isHeld || pulled > movedPx) event.preventDefault();
    letGo();
    if (replied) onReply(keyOf(replied));
  };
  const menu = (event: MouseEvent) => {
    const found = messageAt(event.target);
    if (!found || isOn(event.target, 'a')) return;
    event.preventDefault();
    if (!isHeld) hold(found);
    // A mouse has no finger that is lifted.
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
