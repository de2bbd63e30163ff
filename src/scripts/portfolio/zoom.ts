/** `x` and `y`: how far the middle of the picture is from the middle of the stage, in pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Stage {
  readonly stage: Size;
  readonly picture: Size;
}

export const unzoomed: View = { scale: 1, x: 0, y: 0 };
const largest = 5;

/** `at` is measured from the middle of the stage. This point stays in place. */
export function scaled(view: View, to: number, at: { x: number; y: number }, sizes: Stage): View {
  const scale = Math.min(largest, Math.max(1, to));
  const by = scale / view.scale;
  return inSight({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, sizes);
}

export const moved = (view: View, x: number, y: number, sizes: Stage): View =>
  inSight({ ...view, x: view.x + x, y: view.y + y }, sizes);

/** Keeps the picture from leaving a gap at an edge of the stage. */
function inSight({ scale, x, y }: View, { stage, picture }: Stage): View {
  const within = (value: number, shown: number, stageSize: number) => {
    const most = Math.max(0, (shown * scale - stageSize) / 2);
    return Math.min(most, Math.max(-most, value));
  };
  return {
    scale,
    x: within(x, picture.width, stage.width),
    y: within(y, picture.height, stage.height),
  };
}

export function fitted(natural: Size, { width, height }: Size): Size {
  const scale = Math.min(width / natural.width, height / natural.height);
  return { width: natural.width * scale, height: natural.height * scale };
}
