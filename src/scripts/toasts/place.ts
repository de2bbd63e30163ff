const gap = 12;

/**
 * Above the bars at the bottom (of the page or of a sheet), the keyboard, and the field that somebody types in. It must
 * cover neither what it confirms nor what comes next.
 */
export function placeToasts(): void {
  const region = document.querySelector<HTMLElement>('[data-toasts]');
  if (!region) return;
  region.style.bottom = '0';
  const { bottom, height } = region.getBoundingClientRect();
  const line = freeLine(region, height);
  region.style.bottom = `${bottom - line + gap}px`;
}

// Also when somebody goes on typing under a toast.
document.addEventListener('focusin', placeToasts);

function freeLine(region: HTMLElement, height: number): number {
  const view = window.visualViewport;
  let line = view ? view.offsetTop + view.height : innerHeight;
  for (let bar = barAt(line, region); bar; bar = barAt(line, region)) line = bar.getBoundingClientRect().top;
  if (isOver(document.querySelector('[data-keep-clear]'), line, height)) {
    const bar = document.querySelector('.top')?.getBoundingClientRect();
    return height + gap * 2 + (bar?.bottom ?? 0);
  }
  const field = document.activeElement;
  if (!field?.matches('input, textarea, select')) return line;
  const { top } = field.getBoundingClientRect();
  return isOver(field, line, height) && top > height + gap ? top : line;
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
