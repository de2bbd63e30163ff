const replyPx = 56;
const longestPx = 72;
const pressMs = 500;

interface Options {
  readonly onReply: (key: string) => void;
  readonly onPress: (key: string) => void;
}

/** A message pulled to the right is replied to. One that is held opens its menu. */
export function bindTouch(log: HTMLElement, { onReply, onPress }: Options): () => void {
  let message: HTMLElement | undefined;
  let start = { x: 0, y: 0 };
  let pulled = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keyOf = (of: HTMLElement) => of.dataset['message'] ?? '';
  const messageAt = (target: EventTarget | null) =>
    (target as Element).closest<HTMLElement>('[data-message]') ?? undefined;

  const end = () => {
    clearTimeout(timer);
    if (message) {
      message.style.transform = '';
      if (pulled >= replyPx) onReply(keyOf(message));
    }
    message = undefined;
    pulled = 0;
  };
  const begin = ({ touches, target }: TouchEvent) => {
    const [touch] = touches;
    message = touches.length === 1 ? messageAt(target) : undefined;
    if (!touch || !message || (target as Element).closest('[role=slider], input, video')) {
      message = undefined;
      return;
    }
    start = { x: touch.clientX, y: touch.clientY };
    const held = message;
    timer = setTimeout(() => {
      message = undefined;
      onPress(keyOf(held));
    }, pressMs);
  };
  const move = ({ touches }: TouchEvent) => {
    const [touch] = touches;
    if (!touch || !message) return;
    const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
    if (Math.abs(x) > 8 || Math.abs(y) > 8) clearTimeout(timer);
    // Up and down is reading.
    if (pulled === 0 && Math.abs(y) > Math.abs(x)) {
      if (Math.abs(y) > 8) message = undefined;
      return;
    }
    pulled = Math.max(0, Math.min(longestPx, x));
    message.style.transform = `translateX(${pulled}px)`;
  };
  const menu = (event: MouseEvent) => {
    const found = messageAt(event.target);
    if (!found || (event.target as Element).closest('a')) return;
    event.preventDefault();
    clearTimeout(timer);
    if (message) onPress(keyOf(found));
    else if ((event as PointerEvent).pointerType !== 'touch') onPress(keyOf(found));
    message = undefined;
  };
  const passive = { passive: true };
  log.addEventListener('touchstart', begin, passive);
  log.addEventListener('touchmove', move, passive);
  log.addEventListener('touchend', end, passive);
  log.addEventListener('touchcancel', end, passive);
  log.addEventListener('contextmenu', menu);
  return () => {
    clearTimeout(timer);
    log.removeEventListener('touchstart', begin);
    log.removeEventListener('touchmove', move);
    log.removeEventListener('touchend', end);
    log.removeEventListener('touchcancel', end);
    log.removeEventListener('contextmenu', menu);
  };
}
