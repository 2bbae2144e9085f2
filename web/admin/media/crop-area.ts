/** An area of an image, in its pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ImageSize {
  width: number;
  height: number;
}

/** The eight handles that resize an area; `m` moves it. */
export type CropHandle = 'm' | 'n' | 's' | 'e' | 'w' | 'nw' | 'ne' | 'sw' | 'se';

const smallest = 8;
const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** The area rounded to whole pixels and limited to the image. */
export function clampArea(whole: ImageSize, { x, y, width, height }: Area): Area {
  const wide = Math.round(clamp(width, Math.min(smallest, whole.width), whole.width));
  const tall = Math.round(clamp(height, Math.min(smallest, whole.height), whole.height));
  return {
    x: Math.round(clamp(x, 0, whole.width - wide)),
    y: Math.round(clamp(y, 0, whole.height - tall)),
    width: wide,
    height: tall,
  };
}

/** The largest centred area with this aspect ratio; the whole image for null. */
export function centredArea(whole: ImageSize, ratio: number | null): Area {
  if (ratio === null) return { x: 0, y: 0, ...whole };
  const width = Math.min(whole.width, whole.height * ratio);
  const height = width / ratio;
  return clampArea(whole, { x: (whole.width - width) / 2, y: (whole.height - height) / 2, width, height });
}

function dragEdges(whole: ImageSize, area: Area, grip: CropHandle, right: number, down: number): Area {
  let { x: left, y: top } = area;
  let [end, bottom] = [area.x + area.width, area.y + area.height];
  if (grip.includes('w')) left = clamp(left + right, 0, end - smallest);
  if (grip.includes('e')) end = clamp(end + right, left + smallest, whole.width);
  if (grip.includes('n')) top = clamp(top + down, 0, bottom - smallest);
  if (grip.includes('s')) bottom = clamp(bottom + down, top + smallest, whole.height);
  return { x: left, y: top, width: end - left, height: bottom - top };
}

/** The area after dragging a handle; with a ratio, the height follows the width. */
export function dragArea(
  whole: ImageSize,
  area: Area,
  grip: CropHandle,
  by: { right: number; down: number },
  ratio: number | null,
): Area {
  if (grip === 'm') return clampArea(whole, { ...area, x: area.x + by.right, y: area.y + by.down });
  const free = dragEdges(whole, area, grip, by.right, by.down);
  if (ratio === null) return clampArea(whole, free);
  const isTall = grip === 'n' || grip === 's';
  const width = Math.min(isTall ? free.height * ratio : free.width, whole.width, whole.height * ratio);
  const height = width / ratio;
  const x = grip.includes('w') ? area.x + area.width - width : area.x;
  const y = grip.includes('n') ? area.y + area.height - height : area.y;
  return clampArea(whole, { x, y, width, height });
}
