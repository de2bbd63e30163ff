import { fitted, moved, scaled, unzoomed, type View } from './zoom.ts';

/** The factors of one press or two taps and of one key, and the pixels of one arrow key. */
const [byPress, byKey, byStep] = [2.5, 1.5, 80];

export interface PictureZoom {
  readonly isZoomed: () => boolean;
  readonly scaleBy: (factor: number, at: Point) => void;
  readonly moveBy: (x: number, y: number) => void;
  readonly toggle: (at?: Point) => void;
  readonly press: (key: string) => boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function zoomOf(stage: HTMLElement, picture: HTMLImageElement, button: Element | null): PictureZoom {
  let view: View = unzoomed;

  const show = (next: View) => {
    view = next;
    const isLarge = view.scale > 1;
    picture.style.transform = isLarge ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})` : '';
    button?.setAttribute('aria-pressed', String(isLarge));
    // The loaded size is too coarse for an enlarged picture. Readers who save data keep it.
    if (isLarge && !document.documentElement.hasAttribute('data-saver')) picture.sizes = '1280px';
  };
  const sizes = () => {
    const stageSize = { width: stage.clientWidth, height: stage.clientHeight };
    const { naturalWidth, naturalHeight } = picture;
    const natural = naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : stageSize;
    return { stage: stageSize, picture: fitted(natural, stageSize) };
  };
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = stage.getBoundingClientRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  };
  const scaleTo = (scale: number, at: Point) => show(scaled(view, scale, at, sizes()));
  const moveBy = (x: number, y: number) => show(moved(view, x, y, sizes()));
  const middle = { x: 0, y: 0 };
  const isZoomed = () => view.scale > 1;
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => scaleTo(view.scale * byKey, middle),
    '=': () => scaleTo(view.scale * byKey, middle),
    '-': () => scaleTo(view.scale / byKey, middle),
    '0': () => show(unzoomed),
    ...(Object.fromEntries(
      Object.entries(steps).map(([key, [x, y]]) => [key, () => moveBy(x * byStep, y * byStep)]),
    ) as Record<string, () => void>),
  };

  return {
    isZoomed,
    moveBy,
    scaleBy: (factor, at) => scaleTo(view.scale * factor, fromMiddle(at)),
    toggle: (at) => (isZoomed() ? show(unzoomed) : scaleTo(byPress, at ? fromMiddle(at) : middle)),
    press: (key) => {
      // A picture at its first size cannot move, so the arrows turn to the next work.
      if (key in steps && !isZoomed()) return false;
      keys[key]?.();
      return key in keys;
    },
  };
}

/** The view moves in the direction of the arrow, so the picture moves the other way. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
