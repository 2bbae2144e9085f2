import { type Brush, circle, glow, height, line, many, moon, path, rect, ridge, sky, width } from './brush.ts';

/** A wall with a window; the view is drawn into the frame. */
function wallWithWindow(brush: Brush, x: number, y: number, w: number, h: number): string {
  const { palette } = brush;
  const outside = `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="180 60 ${w * 1.5} ${h * 1.5}" preserveAspectRatio="xMidYMid slice">${sky(brush, 80)}${moon(brush, 180 + w * 0.95, 60 + h * 0.45, 54)}${ridge(brush, 60 + h * 1.2, 40, palette.far)}${ridge(brush, 60 + h * 1.36, 26, palette.mid)}</svg>`;
  return (
    rect(0, 0, width, height, palette.mid) +
    rect(0, 0, width, height, palette.near, 'opacity=".35"') +
    rect(x - 16, y - 16, w + 32, h + 32, palette.ink, 'rx="8"') +
    outside +
    line(`M${x + w / 2} ${y}v${h}M${x} ${y + h * 0.42}h${w}`, palette.ink, 10) +
    rect(x - 40, y + h + 14, w + 80, 20, palette.ink, 'rx="5"')
  );
}

function steam({ palette, between }: Brush, x: number, y: number, tall: number): string {
  return many(3, (nth) => {
    const at = x + (nth - 1) * 30;
    const bend = between(16, 34);
    return line(
      `M${at} ${y}q${-bend} ${-tall * 0.25} 0 ${-tall * 0.5}t0 ${-tall * 0.5}`,
      palette.light,
      7,
      'opacity=".38"',
    );
  });
}

function table({ palette }: Brush, y: number): string {
  return rect(0, y, width, height - y, palette.near) + rect(0, y, width, 14, palette.far, 'opacity=".8"');
}

function lamp({ palette }: Brush, x: number, y: number): string {
  return (
    glow(x, y - 210, 420) +
    rect(x - 70, y - 14, 140, 16, palette.ink, 'rx="8"') +
    line(`M${x} ${y - 10}V${y - 220}`, palette.ink, 10) +
    path(`M${x - 96} ${y - 190}L${x - 52} ${y - 300}H${x + 52}L${x + 96} ${y - 190}Z`, palette.accent) +
    path(`M${x - 96} ${y - 190}H${x + 96}L${x + 88} ${y - 204}H${x - 88}Z`, palette.light)
  );
}

function openBook({ palette }: Brush, x: number, y: number): string {
  const lines = many(6, (nth) =>
    line(`M${x - 168 + nth * 3} ${y - 46 + nth * 12}q70-14 140-2m40 0q70-12 134 2`, palette.ink, 2.6, 'opacity=".32"'),
  );
  return (
    path(
      `M${x - 200} ${y + 44}L${x - 176} ${y - 62}Q${x - 84} ${y - 92} ${x} ${y - 60}Q${x + 84} ${y - 92} ${x + 176} ${y - 62}L${x + 200} ${y + 44}Q${x + 92} ${y + 14} ${x} ${y + 48}Q${x - 92} ${y + 14} ${x - 200} ${y + 44}Z`,
      '#fbf4e4',
    ) +
    line(`M${x} ${y - 60}V${y + 46}`, palette.ink, 3, 'opacity=".4"') +
    lines
  );
}

function cup({ palette }: Brush, x: number, y: number, size = 1): string {
  const body = `M${x - 74 * size} ${y - 96 * size}H${x + 74 * size}Q${x + 70 * size} ${y} ${x + 34 * size} ${y}H${x - 34 * size}Q${x - 70 * size} ${y} ${x - 74 * size} ${y - 96 * size}Z`;
  return (
    path(
      `M${x - 120 * size} ${y - 4}h${240 * size}q-20 20-60 20h${-120 * size}q-40 0-60-20Z`,
      palette.light,
      'opacity=".55"',
    ) +
    line(
      `M${x + 70 * size} ${y - 78 * size}q${54 * size} ${2 * size} ${34 * size} ${38 * size}t${-52 * size} ${22 * size}`,
      '#f6efe2',
      12 * size,
    ) +
    path(body, '#f6efe2') +
    path(`M${x - 70 * size} ${y - 60 * size}h${140 * size}l-4 ${16 * size}h${-132 * size}Z`, palette.accent) +
    `<ellipse cx="${x}" cy="${y - 96 * size}" rx="${74 * size}" ry="${14 * size}" fill="${palette.accent}" opacity=".75"/>`
  );
}

export function tea(brush: Brush): string {
  const { between } = brush;
  const x = between(760, 900);
  return (
    wallWithWindow(brush, 130, 90, 440, 380) +
    lamp(brush, 1090, 590) +
    table(brush, 586) +
    openBook(brush, 380, 690) +
    cup(brush, x, 700, 1.15) +
    steam(brush, x, 566, between(150, 210))
  );
}

function shelf({ palette, between, pick }: Brush, x: number, y: number, w: number): string {
  const colors = [palette.accent, palette.far, palette.light, palette.ink, palette.sky[1], palette.sky[2], '#f1e4cf'];
  let at = x;
  const books: string[] = [];
  while (at < x + w - 50) {
    const [thick, tall] = [between(20, 46), between(96, 158)];
    const leans = between(0, 1) > 0.9;
    const turn = leans ? `transform="rotate(8 ${at} ${y})"` : '';
    books.push(rect(at, y - tall, thick, tall, pick(colors), `rx="3" ${turn}`));
    books.push(rect(at + 4, y - tall * 0.84, thick - 8, 6, palette.light, `opacity=".5" ${turn}`));
    at += thick + (leans ? 26 : 3);
  }
  return books.join('') + rect(x - 14, y, w + 28, 15, palette.ink, 'rx="3"');
}

/** A cat seen from behind; its feet are at 0, 0. */
function cat({ palette }: Brush, x: number, y: number, size: number, fill = palette.ink): string {
  return `<g transform="translate(${x} ${y}) scale(${size})">${path('M-62 0Q-80-120-34-168Q-62-186-54-250L-22-224Q0-232 22-224L54-250Q62-186 34-168Q80-120 62 0Z', fill)}${line('M54-12Q132 0 128-62Q124-98 148-110', fill, 20)}</g>`;
}

export function books(brush: Brush): string {
  const { palette } = brush;
  return (
    rect(0, 0, width, height, palette.mid) +
    rect(0, 0, width, height, palette.near, 'opacity=".3"') +
    shelf(brush, 90, 250, 470) +
    shelf(brush, 90, 460, 470) +
    shelf(brush, 90, 670, 1100) +
    shelf(brush, 720, 460, 470) +
    cat(brush, 930, 246, 0.9) +
    rect(706, 246, 498, 14, palette.ink, 'rx="3"') +
    glow(600, 130, 420) +
    line('M600 0V92', palette.ink, 5) +
    path('M540 150Q548 92 600 90Q652 92 660 150Z', palette.accent) +
    circle(600, 154, 20, palette.light)
  );
}

export function sill(brush: Brush): string {
  const { palette, between } = brush;
  const curtain = (x: number, flip: number): string =>
    path(`M${x} 30h${flip * 190}Q${x + flip * 150} 380 ${x + flip * 96} 700H${x}Z`, palette.accent, 'opacity=".9"') +
    many(4, (nth) =>
      line(
        `M${x + flip * (26 + nth * 40)} 40q${flip * -14} 320 ${flip * (-8 - nth * 8)} 650`,
        palette.ink,
        3,
        'opacity=".22"',
      ),
    );
  return (
    wallWithWindow(brush, 250, 80, 780, 520) +
    cat(brush, between(460, 560), 616, 1.15) +
    rect(790, 548, 84, 66, palette.accent, 'rx="8"') +
    many(9, (nth) => line(`M832 552q${(nth - 4) * 16} -60 ${(nth - 4) * 24} ${-96 - (nth % 3) * 26}`, palette.ink, 7)) +
    curtain(150, 1) +
    curtain(1130, -1)
  );
}

export function kitchen(brush: Brush): string {
  const { palette, between } = brush;
  const tools = many(5, (nth) => {
    const x = 760 + nth * 84;
    return line(`M${x} 170v${between(90, 140)}`, palette.ink, 9) + circle(x, between(290, 322), 24, palette.ink);
  });
  const tiles = many(36, (nth) =>
    rect(
      (nth % 12) * 108 + 2,
      350 + Math.floor(nth / 12) * 74,
      104,
      70,
      palette.far,
      `opacity="${between(0.22, 0.5)}"`,
    ),
  );
  const fire = many(7, (nth) =>
    path(`M${408 + nth * 34} 640q-18-26 4-46q22 22 6 46Z`, nth % 2 ? palette.light : palette.accent),
  );
  return (
    wallWithWindow(brush, 120, 60, 380, 240) +
    tiles +
    rect(700, 156, 470, 13, palette.ink, 'rx="6"') +
    tools +
    glow(520, 600, 420, 0.8) +
    path('M330 430H710L692 606Q688 624 668 624H372Q352 624 348 606Z', palette.ink) +
    rect(316, 414, 408, 26, palette.far, 'rx="10"') +
    circle(520, 400, 20, palette.ink) +
    line('M318 480h-44m448 0h44', palette.ink, 20) +
    fire +
    steam(brush, 520, 376, 190) +
    rect(0, 640, width, 170, palette.near) +
    rect(0, 640, width, 12, palette.far) +
    cup(brush, 980, 706, 0.9) +
    many(5, (nth) => circle(812 + nth * 22, 690 - (nth % 2) * 22, 20, palette.accent))
  );
}

export function record(brush: Brush): string {
  const { palette, between } = brush;
  const rings = many(
    15,
    (nth) =>
      `<circle cx="500" cy="420" r="${100 + nth * 13}" fill="none" stroke="${palette.light}" stroke-width="1.6" opacity="${between(0.1, 0.32)}"/>`,
  );
  const notes = many(6, (nth) => {
    const [x, y, size] = [840 + nth * 62, 330 - nth * 40 + between(-30, 30), between(0.7, 1.2)];
    return `<g transform="translate(${x} ${y}) scale(${size})">${line('M0 0V-74q30 6 34 34', palette.light, 7)}<ellipse cx="-13" cy="4" rx="17" ry="12" fill="${palette.light}" transform="rotate(-20 -13 4)"/></g>`;
  });
  return (
    rect(0, 0, width, height, 'url(#sky)') +
    table(brush, 690) +
    rect(150, 150, 800, 560, palette.mid, 'rx="26"') +
    rect(150, 150, 800, 560, palette.near, 'rx="26" opacity=".4"') +
    circle(500, 420, 300, palette.ink) +
    rings +
    circle(500, 420, 94, palette.accent) +
    circle(500, 420, 62, palette.light, 'opacity=".35"') +
    circle(500, 420, 11, palette.ink) +
    circle(866, 236, 44, palette.far) +
    line('M866 236V500L700 566', palette.light, 15) +
    rect(660, 548, 60, 36, palette.light, 'rx="8" transform="rotate(-22 690 566)"') +
    circle(866, 630, 26, palette.accent) +
    notes
  );
}

export function desk(brush: Brush): string {
  const { palette, between } = brush;
  const colors = [palette.light, palette.accent, palette.sky[2], '#fff'];
  const code = many(15, (nth) => {
    const indent = [0, 1, 1, 2, 2, 1, 0][nth % 7] as number;
    const y = 184 + nth * 22;
    const first = between(40, 130);
    return (
      rect(392 + indent * 30, y, first, 9, colors[nth % 4] as string, 'rx="4" opacity=".85"') +
      rect(404 + indent * 30 + first, y, between(40, 220), 9, colors[(nth + 2) % 4] as string, 'rx="4" opacity=".5"')
    );
  });
  return (
    wallWithWindow(brush, 60, 90, 230, 330) +
    lamp(brush, 1120, 612) +
    table(brush, 606) +
    rect(350, 136, 580, 400, palette.ink, 'rx="18"') +
    rect(368, 154, 544, 364, palette.sky[0], 'rx="8"') +
    code +
    path('M300 560H980L1010 606H270Z', palette.far) +
    rect(590, 536, 100, 26, palette.ink) +
    cup(brush, 180, 706, 0.95) +
    steam(brush, 180, 600, 130) +
    rect(440, 660, 400, 54, palette.ink, 'rx="10"') +
    many(33, (nth) => rect(452 + (nth % 11) * 35, 666 + Math.floor(nth / 11) * 15, 29, 10, palette.far, 'rx="2"'))
  );
}
