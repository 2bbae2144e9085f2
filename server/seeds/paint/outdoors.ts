import {
  type Brush,
  circle,
  glow,
  height,
  line,
  many,
  mist,
  moon,
  path,
  peaks,
  pine,
  placed,
  rect,
  ridge,
  sky,
  width,
} from './brush.ts';

function waves(brush: Brush, top: number, count: number): string {
  const { palette, between } = brush;
  return many(count, (nth) => {
    const y = top + (nth / count) ** 1.5 * (height - top);
    const x = between(-80, width);
    const w = between(60, 240) * (0.6 + nth / count);
    return line(`M${x} ${y}q${w / 4} ${-5 - nth * 0.1} ${w / 2} 0t${w / 2} 0`, palette.light, 1.6, 'opacity=".22"');
  });
}

function glitter({ palette, between }: Brush, x: number, top: number): string {
  return many(34, (nth) => {
    const y = top + 6 + nth * ((height - top) / 36);
    const w = between(14, 60) * (0.4 + nth / 18);
    return rect(
      x - w / 2 + between(-14, 14),
      y,
      w,
      between(2, 5),
      palette.light,
      `rx="2" opacity="${0.75 - nth * 0.016}"`,
    );
  });
}

function boat(palette: Brush['palette']): string {
  return (
    path('M-70 0Q0 34 70 0L52 30Q0 46-52 30Z', palette.ink) +
    path('M-4-6V-120Q58-60 60-8Z', palette.light, 'opacity=".92"') +
    path('M-10-6V-96Q-50-48-48-8Z', palette.light, 'opacity=".7"')
  );
}

export function sea(brush: Brush): string {
  const { palette, between } = brush;
  const top = between(400, 470);
  const x = between(360, 920);
  const water =
    rect(0, top, width, height - top, palette.mid) + rect(0, top + 150, width, height, palette.near, 'opacity=".55"');
  return (
    sky(brush) +
    moon(brush, x, between(140, 240), between(52, 74)) +
    ridge(brush, top - 6, 26, palette.far, 5) +
    water +
    glitter(brush, x, top) +
    waves(brush, top + 12, 46) +
    placed(between(240, 1040), between(590, 660), between(0.8, 1.3), boat(palette))
  );
}

export function mountains(brush: Brush): string {
  const { palette, between } = brush;
  const near = many(18, (nth) => pine(nth * 76 + between(-26, 26), between(768, 800), between(90, 190), palette.ink));
  return (
    sky(brush, 70) +
    moon(brush, between(260, 1020), between(130, 230), between(44, 66)) +
    peaks(brush, 460, 190, palette.far, 6) +
    mist(420, 90, palette.sky[2], 0.22) +
    peaks(brush, 580, 150, palette.mid, 7) +
    mist(560, 60, palette.sky[2], 0.14) +
    ridge(brush, 690, 40, palette.near) +
    near
  );
}

export function forest(brush: Brush): string {
  const { palette, between } = brush;
  const rank = (count: number, fill: string, thick: number, strength: number): string =>
    many(count, (nth) => {
      const x = (nth + between(0.1, 0.9)) * (width / count);
      const lean = between(-20, 20);
      return path(
        `M${x - thick} 820Q${x + lean} 400 ${x + lean - thick * 0.4} -20H${x + lean + thick * 0.6}Q${x + lean + thick} 400 ${x + thick * 1.5} 820Z`,
        fill,
        `opacity="${strength}"`,
      );
    });
  const flies = many(46, () => {
    const [x, y, r] = [between(60, 1220), between(260, 740), between(2, 4.5)];
    return glow(x, y, r * 7, 0.8) + circle(x, y, r, palette.light);
  });
  return (
    rect(0, 0, width, height, 'url(#sky)') +
    moon(brush, between(420, 860), between(200, 300), 78) +
    rank(15, palette.far, 9, 0.7) +
    mist(430, 400, palette.sky[2], 0.16) +
    rank(10, palette.mid, 17, 0.95) +
    ridge(brush, 690, 26, palette.near) +
    flies +
    rank(5, palette.ink, 32, 1) +
    path('M560 820Q620 720 590 690T640 640Q690 690 676 730T800 820Z', palette.light, 'opacity=".16"')
  );
}

export function road(brush: Brush): string {
  const { palette, between } = brush;
  const posts = many(7, (nth) => {
    const far = 0.78 ** nth;
    const [x, y] = [180 + (1 - far) * 560, 470 + far * 290];
    return line(`M${x} ${y}v${-250 * far}m${-34 * far} ${24 * far}h${68 * far}`, palette.ink, 7 * far);
  });
  return (
    sky(brush, 60) +
    moon(brush, between(840, 1080), between(150, 240), 56) +
    ridge(brush, 470, 44, palette.far) +
    ridge(brush, 520, 22, palette.mid) +
    rect(0, 540, width, 300, palette.near) +
    path('M420 820Q760 680 640 610T760 524L772 524Q690 590 820 640T980 820Z', palette.far) +
    line('M700 820Q800 690 712 622T766 526', palette.light, 4, 'stroke-dasharray="26 24" opacity=".8"') +
    posts +
    line('M180 520Q330 520 303 500T420 490T510 482', palette.ink, 2)
  );
}

export function terraces(brush: Brush): string {
  const { palette, between } = brush;
  const steps = many(11, (nth) => {
    const y = 400 + nth * 36 + nth * nth * 0.8;
    const bend = between(30, 90);
    const d = `M-20 ${y}Q260 ${y - bend} 560 ${y + between(-14, 22)}T1300 ${y + between(-34, 20)}V840H-20Z`;
    const fill = nth % 2 ? palette.mid : palette.far;
    return (
      path(d, fill, `opacity="${0.5 + nth * 0.05}"`) +
      line(d.replace(/V840H-20Z$/, ''), palette.light, 2.5, 'opacity=".42"')
    );
  });
  return (
    sky(brush, 50) +
    moon(brush, between(300, 980), between(120, 200), 58) +
    peaks(brush, 400, 120, palette.far, 5) +
    rect(0, 400, width, height, palette.near) +
    steps +
    placed(1010, 470, 0.6, cottage(palette))
  );
}

/** A small house with a lit window; its base is at 0, 0. */
export function cottage(palette: Brush['palette']): string {
  return (
    glow(6, -50, 150) +
    rect(-70, -92, 140, 92, palette.near) +
    path('M-96-88L-20-158H30L98-88Z', palette.ink) +
    rect(26, -176, 18, 52, palette.ink) +
    rect(-46, -66, 40, 36, palette.light, 'rx="2"') +
    line('M-26-66v36M-46-48h40', palette.near, 3) +
    rect(20, -62, 30, 62, palette.accent, 'rx="2"')
  );
}

export function village(brush: Brush): string {
  const { palette, between } = brush;
  const houses = many(7, (nth) =>
    placed(110 + nth * 178 + between(-40, 40), between(600, 690), between(0.75, 1.25), cottage(palette)),
  );
  const flakes = many(120, () =>
    circle(between(0, width), between(0, height), between(1.2, 3.6), '#fff', `opacity="${between(0.4, 0.95)}"`),
  );
  return (
    sky(brush, 20) +
    moon(brush, between(280, 1000), between(110, 190), 50) +
    ridge(brush, 470, 60, palette.far) +
    many(24, () => pine(between(0, width), between(500, 570), between(60, 120), palette.ink)) +
    ridge(brush, 590, 26, palette.mid) +
    houses +
    ridge(brush, 712, 20, palette.near) +
    flakes
  );
}

export function hillHouse(brush: Brush): string {
  const { palette, between } = brush;
  const tree = (x: number, y: number, size: number): string =>
    line(`M${x} ${y}q${size * 0.06} ${-size * 0.5} 0 ${-size * 0.8}`, palette.ink, size * 0.07) +
    many(9, () =>
      circle(
        x + between(-0.36, 0.36) * size,
        y - size * between(0.65, 1.15),
        size * between(0.14, 0.24),
        palette.ink,
        'opacity=".92"',
      ),
    );
  return (
    sky(brush, 110) +
    moon(brush, between(240, 520), between(140, 220), 72) +
    ridge(brush, 520, 50, palette.far) +
    path('M-20 820V690Q420 560 760 600T1300 540V820Z', palette.mid) +
    placed(820, 612, 1.35, cottage(palette)) +
    tree(1010, 606, 190) +
    line('M800 440q-26-30 0-56t0-60', palette.light, 7, 'opacity=".25"') +
    path('M-20 820V760Q420 660 800 720T1300 690V820Z', palette.near) +
    path('M836 606Q760 680 840 720T700 820H880Q900 740 870 700T872 606Z', palette.light, 'opacity=".2"')
  );
}
