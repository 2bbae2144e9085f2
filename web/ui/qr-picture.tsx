import { useMemo } from 'react';
import { encode } from 'uqr';

/** Pixels of a module: enough for the densest screens. */
const cellPx = 8;

/** The code as a PNG, dark on white in both themes: cameras do not read inverted codes well. */
function drawCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const canvas = document.createElement('canvas');
  canvas.width = size * cellPx;
  canvas.height = canvas.width;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = '#1c2450';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) brush.fillRect(x * cellPx, y * cellPx, cellPx, cellPx);
  }
  return canvas.toDataURL('image/png');
}

/** A picture, not a drawing in the page: a long press lets 微信 recognise it, and others save it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const picture = useMemo(() => drawCode(text), [text]);
  return <img src={picture} alt={label} />;
}
