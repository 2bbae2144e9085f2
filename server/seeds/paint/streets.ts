import { type Brush, circle, glow, height, line, many, moon, path, rect, ridge, sky, width } from './brush.ts';

function block(brush: Brush, x: number, top: number, w: number, fill: string, litness: number): string {
  const { palette, random } = brush;
  const columns = Math.floor((w - 16) / 26);
  const rows = Math.floor((height - top - 30) / 36);
  const panes = many(columns * rows, (nth) => {
    if (random() > litness) return '';
    const [column, row] = [nth % columns, Math.floor(nth / columns)];
    const color = random() > 0.2 ? palette.light : palette.accent;
    return rect(
      x + 12 + column * 26,
      top + 22 + row * 36,
      14,
      20,
      color,
      `rx="1.5" opacity="${0.55 + random() * 0.45}"`,
    );
  });
  return rect(x, top, w, height - top, fill) + panes;
}

export function city(brush: Brush): string {
  const { palette, between } = brush;
  const rank = (count: number, low: number, high: number, fill: string, litness: number): string => {
    let x = -30;
    return many(count, () => {
      const w = between(84, 170);
      const piece = block(brush, x, between(high, low), w, fill, litness);
      x += w + between(4, 24);
      return x > width + 240 ? '' : piece;
    });
  };
  return (
    sky(brush) +
    moon(brush, between(320, 960), between(120, 190), 58) +
    rank(14, 470, 300, palette.far, 0.14) +
    rank(13, 580, 400, palette.mid, 0.3) +
    rank(12, 700, 560, palette.ink, 0.42)
  );
}

export function train(brush: Brush): string {
  const { palette, between } = brush;
  const arches = many(9, (nth) => {
    const x = nth * 160 - 60;
    return path(`M${x} 580H${x + 160}V820H${x + 138}V690Q${x + 80} 600 ${x + 22} 690V820H${x}Z`, palette.ink);
  });
  const cars = many(5, (nth) => {
    const x = 120 + nth * 232;
    const windows = many(6, (each) =>
      rect(x + 16 + each * 33, 510, 24, 26, palette.light, `rx="4" opacity="${between(0.7, 1)}"`),
    );
    return (
      rect(x, 494, 222, 66, palette.near, 'rx="12"') +
      rect(x, 544, 222, 7, palette.accent) +
      windows +
      circle(x + 44, 564, 10, palette.ink) +
      circle(x + 178, 564, 10, palette.ink)
    );
  });
  return (
    sky(brush) +
    moon(brush, between(220, 520), between(130, 220), 60) +
    ridge(brush, 470, 70, palette.far) +
    ridge(brush, 570, 40, palette.mid) +
    rect(0, 564, width, 20, palette.ink) +
    arches +
    glow(1290, 530, 190) +
    cars
  );
}

export function lighthouse(brush: Brush): string {
  const { palette, between } = brush;
  const stripes = many(3, (nth) =>
    path(
      `M${888 - nth * 5} ${330 + nth * 92}h${64 + nth * 10}l4 46h${-72 - nth * 10}Z`,
      palette.accent,
      'opacity=".9"',
    ),
  );
  return (
    sky(brush, 120) +
    path('M914 252L-40 96V372Z', palette.light, 'opacity=".16"') +
    path('M914 252L-40 170V300Z', palette.light, 'opacity=".18"') +
    rect(0, 560, width, 260, palette.mid) +
    ridge(brush, 560, 12, palette.far, 4) +
    many(30, (nth) =>
      line(
        `M${between(0, width)} ${585 + nth * 7}q30-6 60 0t60 0`,
        palette.light,
        1.6,
        `opacity="${between(0.12, 0.3)}"`,
      ),
    ) +
    path('M640 820Q700 640 820 620T1060 640T1300 600V820Z', palette.ink) +
    path('M888 284h64l22 350H866Z', '#f6efe2') +
    stripes +
    rect(880, 230, 80, 54, palette.ink) +
    rect(892, 236, 56, 42, palette.light) +
    path('M874 230L920 186L966 230Z', palette.ink) +
    glow(920, 256, 170) +
    rect(872, 280, 96, 9, palette.ink)
  );
}

/** Overlapping tiled roofs. */
export function roofs(brush: Brush): string {
  const { palette, between } = brush;
  const roof = (x: number, y: number, w: number, fill: string): string => {
    const tiles = many(Math.floor(w / 22), (nth) =>
      line(
        `M${x + 20 + nth * 22} ${y + 6}L${x + 4 + nth * 22 + (nth * 22 - w / 2) * 0.06} ${y + 92}`,
        palette.sky[1],
        2.4,
        'opacity=".55"',
      ),
    );
    return (
      path(
        `M${x - 34} ${y + 84}Q${x + 10} ${y + 78} ${x + 22} ${y}H${x + w - 22}Q${x + w - 10} ${y + 78} ${x + w + 34} ${y + 84}L${x + w + 20} ${y + 102}H${x - 20}Z`,
        fill,
      ) +
      tiles +
      rect(x + 18, y - 9, w - 36, 12, palette.ink, 'rx="4"') +
      rect(x + 12, y + 100, w - 24, 260, palette.near) +
      many(Math.floor(w / 120), (nth) =>
        rect(x + 44 + nth * 116, y + 142, 52, 62, palette.light, `opacity="${between(0.35, 1)}" rx="3"`),
      )
    );
  };
  const twigs =
    line('M1290 90Q1120 130 1010 90T820 130', palette.ink, 9) +
    line('M1120 116q-30 60-90 80m-20-100q-40-50-100-46m260 40q-20 60 10 110', palette.ink, 5) +
    many(16, () => circle(between(830, 1230), between(70, 230), between(4, 8), palette.accent));
  return (
    sky(brush, 70) +
    moon(brush, between(260, 560), between(140, 220), 76) +
    ridge(brush, 430, 40, palette.far) +
    roof(60, 400, 360, palette.mid) +
    roof(700, 430, 420, palette.mid) +
    roof(330, 530, 430, palette.ink) +
    roof(900, 610, 460, palette.ink) +
    roof(-120, 640, 400, palette.ink) +
    twigs
  );
}

export function bridge(brush: Brush): string {
  const { palette, between } = brush;
  const arch = (flip: number): string =>
    path(
      `M140 ${flip ? 566 : 560}Q640 ${flip ? 860 : 250} 1140 560H1040Q640 ${flip ? 770 : 352} 240 560Z`,
      palette.ink,
    );
  const lanterns = many(8, (nth) => {
    const t = (nth + 0.7) / 8.4;
    const x = 140 + t * 1000;
    const y = 560 - 4 * t * (1 - t) * 155 - 36;
    return (
      glow(x, y, 62, 0.9) + rect(x - 2, y, 4, 42, palette.ink) + rect(x - 9, y - 14, 18, 24, palette.light, 'rx="6"')
    );
  });
  return (
    sky(brush) +
    moon(brush, between(560, 720), between(140, 190), 64) +
    ridge(brush, 500, 44, palette.far) +
    rect(0, 560, width, 260, palette.mid) +
    `<g opacity=".4">${arch(1)}</g>` +
    arch(0) +
    lanterns +
    many(40, () => {
      const x = between(60, 1220);
      const y = between(580, 790);
      return line(`M${x} ${y}h${between(20, 90)}`, palette.light, 2.4, `opacity="${between(0.1, 0.4)}"`);
    })
  );
}

export function rainStreet(brush: Brush): string {
  const { palette, between } = brush;
  const lights = many(26, () => {
    const [x, y] = [between(0, width), between(120, 520)];
    const color = brush.pick([palette.light, palette.accent, palette.sky[2]]);
    return circle(x, y, between(18, 58), color, `opacity="${between(0.1, 0.34)}"`);
  });
  const shine = many(24, () =>
    rect(between(0, width), between(590, 640), between(6, 26), between(60, 180), palette.light, 'opacity=".14" rx="8"'),
  );
  const drops = many(150, () => {
    const [x, y, long] = [between(-60, width), between(-40, height), between(18, 54)];
    return line(`M${x} ${y}l${-long * 0.16} ${long}`, '#fff', 1.4, `opacity="${between(0.15, 0.5)}"`);
  });
  const umbrella =
    path(
      'M470 470Q640 270 810 470Q780 448 752 470Q724 446 696 470Q668 446 640 470Q612 446 584 470Q556 446 528 470Q500 448 470 470Z',
      palette.accent,
    ) +
    line('M640 392V350M640 470V600', palette.ink, 7) +
    path('M604 560Q640 500 676 560L696 730H584Z', palette.ink) +
    circle(640, 522, 24, palette.ink) +
    path('M598 726h24v66h-24Zm60 0h24v66h-24Z', palette.ink);
  return (
    rect(0, 0, width, height, 'url(#sky)') + lights + rect(0, 590, width, 230, palette.near) + shine + umbrella + drops
  );
}
