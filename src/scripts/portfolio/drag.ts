/** `index`: the new position of the row. */
interface DragEnds {
  readonly onOver: (index: number) => void;
  readonly onDrop: (index: number) => void;
  readonly onUndo: () => void;
}

/** In pixels: at this distance from an edge the page scrolls, by at most this much per frame. */
const [edge, most] = [120, 14];

/**
 * Drags a row of a list by its handle, by mouse, pen or finger. The rows only look moved until the drop, because a
 * finger must not lose its element.
 */
export function dragRow(
  { pointerId, clientY }: PointerEvent,
  handle: HTMLElement,
  row: HTMLElement,
  { onOver, onDrop, onUndo }: DragEnds,
): void {
  const list = row.parentElement;
  if (!list) return;
  const rows = Array.from(list.children) as HTMLElement[];
  const from = rows.indexOf(row);
  // In page coordinates, which scrolling does not change.
  const boxes = rows.map((one) => {
    const { top, height } = one.getBoundingClientRect();
    return { top: top + scrollY, height, middle: top + scrollY + height / 2 };
  });
  const own = boxes[from];
  const [first, second] = boxes;
  const last = boxes[boxes.length - 1];
  if (!own || !first || !last) return;
  const step = own.height + (second ? second.top - first.top - first.height : 0);
  const begin = clientY + scrollY;
  let pointer = clientY;
  let to = from;

  const show = () => {
    const wished = pointer + scrollY - begin;
    const by = Math.max(first.top - own.top, Math.min(last.top + last.height - own.top - own.height, wished));
    row.style.transform = `translateY(${by}px)`;
    const now = placeAt(own.top + by, own.top + by + own.height);
    if (now === to) return;
    to = now;
    rows.forEach((one, index) => {
      if (one !== row) one.style.transform = `translateY(${shift(index)}px)`;
    });
    onOver(to);
  };
  const placeAt = (top: number, bottom: number) => {
    const before = boxes.findIndex(({ middle }, index) => index < from && top < middle);
    if (before >= 0) return before;
    let place = from;
    boxes.forEach(({ middle }, index) => {
      if (index > from && bottom > middle) place = index;
    });
    return place;
  };
  const shift = (index: number) =>
    index > from && index <= to ? -step : index < from && index >= to ? step : 0;

  const scroll = () => {
    const above = Math.max(0, edge - pointer);
    const below = Math.max(0, pointer - (innerHeight - edge));
    if (above + below > 0) {
      scrollBy(0, Math.round((most * (below - above)) / edge));
      show();
    }
    frame = requestAnimationFrame(scroll);
  };
  let frame = requestAnimationFrame(scroll);

  const listening = new AbortController();
  const hear = <Name extends keyof HTMLElementEventMap>(
    on: HTMLElement | Window,
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => {
    on.addEventListener(name, listener as EventListener);
    listening.signal.addEventListener('abort', () => on.removeEventListener(name, listener as EventListener));
  };
  const end = (told: () => void) => {
    listening.abort();
    cancelAnimationFrame(frame);
    list.removeAttribute('data-dragging');
    row.removeAttribute('data-dragged');
    for (const one of rows) one.style.transform = '';
    told();
  };

  handle.setPointerCapture(pointerId);
  list.setAttribute('data-dragging', '');
  row.setAttribute('data-dragged', '');
  hear(handle, 'pointermove', (event) => {
    pointer = event.clientY;
    show();
  });
  hear(handle, 'pointerup', () => end(() => onDrop(to)));
  hear(handle, 'pointercancel', () => end(onUndo));
  hear(window, 'keydown', (event) => {
    if (event.key === 'Escape') end(onUndo);
  });
}
