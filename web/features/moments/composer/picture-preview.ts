/** Side of the square in pixels, enough for a tile on a dense screen. */
const sidePx = 240;
const quality = 0.72;

let queue: Promise<unknown> = Promise.resolve();

async function drawPreview(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const side = Math.min(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = sidePx;
    canvas.height = sidePx;
    const context = canvas.getContext('2d');
    if (!context) return '';
    // JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, sidePx, sidePx);
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    context.drawImage(picture, left, top, side, side, 0, 0, sidePx, sidePx);
    return canvas.toDataURL('image/jpeg', quality);
  } finally {
    picture.close();
  }
}

/** A small data URL of an image file, or ''. One at a time: decoded photos need much memory. */
export function previewOf(file: File): Promise<string> {
  const preview = queue.then(() => drawPreview(file)).catch(() => '');
  queue = preview;
  return preview;
}
