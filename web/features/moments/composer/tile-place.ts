export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The place whose box contains a point, or the nearest one; -1 without boxes. */
export function placeAt(boxes: readonly Box[], x: number, y: number): number {
  const distances = boxes.map(({ left, top, width, height }) =>
    Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height)),
  );
  return distances.indexOf(Math.min(...distances));
}
