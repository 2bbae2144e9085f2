import {
  type Brush,
  circle,
  glow,
  height,
  line,
  many,
  moon,
  path,
  palettes,
  placed,
  rect,
  ridge,
  sky,
  takeBrush,
  width,
} from './brush.ts';

/** Connected stars, for posts about how things are related. */
export function constellation(brush: Brush): string {
  const { palette, between } = brush;
  const points = Array.from({ length: 26 }, (_, nth) => ({
    x: 90 + (nth % 7) * 178 + between(-62, 62),
    y: 90 + Math.floor(nth / 7) * 150 + between(-52, 52),
    r: between(4, 11),
  }));
  const far = (a: (typeof points)[number], b: (typeof points)[number]): number => Math.hypot(a.x - b.x, a.y - b.y);
  const threads = points.flatMap((from) =>
    [...points]
      .sort((a, b) => far(from, a) - far(from, b))
      .slice(1, 3)
      .map((to) => line(`M${from.x} ${from.y}L${to.x} ${to.y}`, palette.light, 2, 'opacity=".42"')),
  );
  const stars = points.map(({ x, y, r }) => glow(x, y, r * 6, 0.8) + circle(x, y, r, palette.light));
  return (
    sky(brush, 160) +
    threads.join('') +
    stars.join('') +
    ridge(brush, 690, 34, palette.mid) +
    ridge(brush, 750, 20, palette.ink)
  );
}

/** Paper lanterns on strings. */
export function lanterns(brush: Brush): string {
  const { palette, between, pick } = brush;
  const hung = many(13, (nth) => {
    const x = 60 + nth * 98;
    const y = between(150, 520);
    const r = between(34, 62);
    const fill = pick([palette.accent, palette.light, palette.sky[2]]);
    return (
      line(`M${x} -10V${y - r}`, palette.ink, 3) +
      glow(x, y, r * 3) +
      `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.12}" fill="${fill}"/>` +
      many(
        3,
        (rib) =>
          `<ellipse cx="${x}" cy="${y}" rx="${r * (0.28 + rib * 0.3)}" ry="${r * 1.12}" fill="none" stroke="${palette.ink}" opacity=".22" stroke-width="2"/>`,
      ) +
      rect(x - r * 0.34, y - r * 1.2, r * 0.68, 9, palette.ink, 'rx="3"') +
      rect(x - r * 0.34, y + r * 1.06, r * 0.68, 9, palette.ink, 'rx="3"') +
      line(`M${x} ${y + r * 1.2}v${r * 0.7}`, palette.accent, 5)
    );
  });
  return sky(brush, 120) + ridge(brush, 640, 40, palette.mid) + ridge(brush, 720, 26, palette.ink) + hung;
}

/** Frames of a film strip, each a landscape at another time of day. */
export function film({ palette, random }: Brush): string {
  const hours = Object.values(palettes);
  const frames = many(6, (nth) => {
    const hour = hours[(nth + Math.floor(random() * 6)) % 6] as (typeof hours)[number];
    const own = takeBrush(hour, nth * 31 + 7);
    const [x, y] = [96 + (nth % 3) * 372, 120 + Math.floor(nth / 3) * 300];
    const inner =
      rect(0, 0, width, height, hour.sky[0]) +
      rect(0, 260, width, height, hour.sky[1], 'opacity=".8"') +
      rect(0, 430, width, height, hour.sky[2], 'opacity=".6"') +
      moon(own, 300 + random() * 700, 240, 84) +
      ridge(own, 500, 80, hour.far, 4) +
      ridge(own, 640, 50, hour.near, 4);
    return `<svg x="${x}" y="${y}" width="344" height="240" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${inner}</svg>`;
  });
  const holes = many(26, (nth) =>
    [76, 366, 376, 668].map((y) => rect(64 + nth * 45, y, 24, 26, palette.sky[2], 'rx="5" opacity=".75"')).join(''),
  );
  return rect(0, 0, width, height, 'url(#sky)') + rect(40, 60, 1200, 650, '#14121c', 'rx="14"') + holes + frames;
}

function envelope({ accent }: Brush['palette'], x: number, y: number, turn: number, scale: number): string {
  return placed(
    x,
    y,
    scale,
    `<g transform="rotate(${turn})">${rect(-150, -96, 300, 192, '#fbf3e2', 'rx="8"')}${line('M-146-90L0 24L146-90', '#c9b79a', 5)}${rect(86, -78, 46, 56, accent, 'rx="3"')}${circle(0, 26, 20, accent)}</g>`,
  );
}

export function letters(brush: Brush): string {
  const { palette, between } = brush;
  const flying = many(9, (nth) =>
    envelope(palette, 150 + nth * 132, 640 - nth * 56 + between(-70, 70), between(-30, 30), between(0.34, 0.8)),
  );
  return (
    sky(brush, 100) +
    moon(brush, 1010, 160, 72) +
    ridge(brush, 620, 40, palette.far) +
    ridge(brush, 700, 30, palette.mid) +
    line('M-20 760Q420 620 700 400T1300 60', palette.light, 3, 'stroke-dasharray="4 16" opacity=".6"') +
    flying
  );
}

/** Contour lines of hills, as on a map. */
export function chart(brush: Brush): string {
  const { palette, between } = brush;
  const hill = (x: number, y: number, rings: number): string =>
    many(rings, (nth) => {
      const r = (rings - nth) * 30;
      const wobble = between(0.86, 1.14);
      return `<ellipse cx="${x + nth * 4}" cy="${y + nth * 3}" rx="${r * wobble * 1.3}" ry="${r}" fill="${nth % 2 ? palette.mid : palette.far}" fill-opacity=".4" stroke="${palette.light}" stroke-opacity="${0.18 + nth * 0.07}" stroke-width="2" transform="rotate(${between(-14, 14)} ${x} ${y})"/>`;
    });
  return (
    rect(0, 0, width, height, palette.near) +
    hill(between(260, 380), between(260, 360), 9) +
    hill(between(820, 980), between(420, 560), 11) +
    hill(between(640, 760), between(90, 170), 5) +
    line('M120 690Q300 560 420 600T700 470T860 300T1190 140', palette.accent, 6, 'stroke-dasharray="18 14"') +
    circle(120, 690, 14, palette.light) +
    path('M1190 146q-34-44 0-78q34 34 0 78Z', palette.accent)
  );
}
