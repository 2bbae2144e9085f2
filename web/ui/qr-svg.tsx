import { encode } from 'uqr';

/** The dark modules as one path; adjacent modules in a row are merged. */
function squaresPath(rows: boolean[][]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x]) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return path;
}

/** Dark on white in both themes: cameras do not read inverted codes well. */
export function QrSvg({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squaresPath(data)} fill="#1c2450" />
    </svg>
  );
}
