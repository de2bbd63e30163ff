/** How a picture stands on its stage: its scale, and how far its middle is from that of the stage, in pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The stage, and the picture on it as large as it fits. */
export interface Stage {
  readonly stage: Size;
  readonly picture: Size;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
const largest = 5;

/** Scales the picture around a point, which is given from the middle of the stage and stays where it is. */
export function scaled(view: View, to: number, at: { x: number; y: number }, sizes: Stage): View {
  const scale = Math.min(largest, Math.max(1, to));
  const by = scale / view.scale;
  return inSight({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, sizes);
}

export const moved = (view: View, x: number, y: number, sizes: Stage): View =>
  inSight({ ...view, x: view.x + x, y: view.y + y }, sizes);

/** No edge of the picture comes further in than the edge of the stage. */
function inSight({ scale, x, y }: View, { stage, picture }: Stage): View {
  const within = (value: number, shown: number, room: number) => {
    const most = Math.max(0, (shown * scale - room) / 2);
    return Math.min(most, Math.max(-most, value));
  };
  return {
    scale,
    x: within(x, picture.width, stage.width),
    y: within(y, picture.height, stage.height),
  };
}

/** The size of a picture that is as large as its stage allows. */
export function fitted(natural: Size, { width, height }: Size): Size {
  const scale = Math.min(width / natural.width, height / natural.height);
  return { width: natural.width * scale, height: natural.height * scale };
}
