const gap = 12;

/** A bar may grow or come after the toast, with what a form misses or with a form that has just loaded. */
const changes = 'ResizeObserver' in window ? new ResizeObserver(placeToasts) : undefined;
const watched = new Set<Element>();
watch(document.body);

/**
 * Above the bars at the bottom (of the page or of a sheet), the keyboard, the field that somebody types in and the
 * button that sends a form. It must cover neither what it confirms nor what comes next.
 */
export function placeToasts(): void {
  const region = document.querySelector<HTMLElement>('[data-toasts]');
  if (!region) return;
  const { height } = region.getBoundingClientRect();
  if (height === 0) return;
  region.style.bottom = '0';
  const { bottom } = region.getBoundingClientRect();
  const line = freeLine(region, height);
  region.style.bottom = `${bottom - line + gap}px`;
}

// Also when somebody goes on typing under a toast.
document.addEventListener('focusin', placeToasts);

/** Once each: to watch again would be told at once. */
function watch(element: Element) {
  if (!watched.has(element)) changes?.observe(element);
  watched.add(element);
}

function freeLine(region: HTMLElement, height: number): number {
  const view = window.visualViewport;
  let line = view ? view.offsetTop + view.height : innerHeight;
  for (let bar = barAt(line, region); bar; bar = barAt(line, region)) {
    line = bar.getBoundingClientRect().top;
    watch(bar);
  }
  if (isOver(document.querySelector('[data-keep-clear]'), line, height)) {
    const bar = document.querySelector('.top')?.getBoundingClientRect();
    return height + gap * 2 + (bar?.bottom ?? 0);
  }
  for (const element of keptClear()) {
    const { top } = element.getBoundingClientRect();
    if (isOver(element, line, height) && top > height + gap) line = top;
  }
  return line;
}

/** From the bottom up, because a toast that gives way to one may then lie on the next. */
function keptClear(): Element[] {
  const elements = Array.from(document.querySelectorAll('form button[type=submit]'));
  const field = document.activeElement;
  if (field?.matches('input, textarea, select')) elements.push(field);
  return elements
    .filter((element) => element.getClientRects().length > 0)
    .sort((a, b) => b.getBoundingClientRect().top - a.getBoundingClientRect().top);
}

function isOver(element: Element | null, line: number, height: number): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > line - gap - height && top < line;
}

/** The bar that ends on this line. A column that stays in view is too high to be one. */
function barAt(line: number, region: HTMLElement): Element | undefined {
  const { left, width } = region.getBoundingClientRect();
  return document
    .elementsFromPoint(left + width / 2, line - 1)
    .find((element) => !region.contains(element) && isBar(element));
}

const isBar = (element: Element) =>
  element.matches('.sheet-foot') ||
  (/fixed|sticky/.test(getComputedStyle(element).position) &&
    !element.matches('dialog') &&
    element.getBoundingClientRect().height < innerHeight / 3);
