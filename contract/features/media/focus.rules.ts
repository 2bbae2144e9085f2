/** The point of an image that stays in view when it is cropped, in per cent from the left and the top. */
export interface FocusPoint {
  x: number;
  y: number;
}

/** The point of an `object-position`; the centre for any other text. */
export function readFocus(position: string): FocusPoint {
  const [, x = 50, y = 50] = /^(\d{1,3})% (\d{1,3})%$/.exec(position) ?? [];
  return { x: Number(x), y: Number(y) };
}

interface Size {
  width: number;
  height: number;
}

/** How a part is cut out of an image: after turning it clockwise, in pixels of the turned image. */
export interface Cut extends Size {
  rotate: 0 | 90 | 180 | 270;
  x: number;
  y: number;
}

const clamp = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

function turned({ x, y }: FocusPoint, rotate: Cut['rotate']): FocusPoint {
  if (rotate === 90) return { x: 100 - y, y: x };
  if (rotate === 180) return { x: 100 - x, y: 100 - y };
  return rotate === 270 ? { x: y, y: 100 - x } : { x, y };
}

/** Where the point is in a part of the image: at its edge if it was cut away. */
export function focusAfterCut(focus: FocusPoint, image: Size, cut: Cut): FocusPoint {
  const { x, y } = turned(focus, cut.rotate);
  const isTurned = cut.rotate === 90 || cut.rotate === 270;
  const [width, height] = isTurned ? [image.height, image.width] : [image.width, image.height];
  return {
    x: clamp((((x / 100) * width - cut.x) / cut.width) * 100),
    y: clamp((((y / 100) * height - cut.y) / cut.height) * 100),
  };
}

/** The largest part of an image with the ratio of `frame`, placed as `object-position` places it. */
export function partAround(image: Size, frame: Size, focus: FocusPoint) {
  const scale = Math.min(image.width / frame.width, image.height / frame.height);
  const width = Math.min(image.width, Math.max(1, Math.round(frame.width * scale)));
  const height = Math.min(image.height, Math.max(1, Math.round(frame.height * scale)));
  const left = Math.round(((image.width - width) * focus.x) / 100);
  return { left, top: Math.round(((image.height - height) * focus.y) / 100), width, height };
}

/** Ratios of two images that differ by less than this show the same motif. */
const sameRatio = 0.05;

/** Whether the point still means something when the file is replaced by one of this size. */
export function keepsFocus(before: Partial<Record<keyof Size, number | null>>, after: typeof before): boolean {
  if (!before.width || !before.height || !after.width || !after.height) return false;
  return Math.abs(Math.log(before.width / before.height / (after.width / after.height))) < sameRatio;
}
