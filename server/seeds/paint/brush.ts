/** Size of every scene in pixels. */
export const width = 1280;
export const height = 800;

/** Colours of one time of day: sky from top to horizon, three ground layers, the light, the darkest tone. */
export interface Palette {
  sky: readonly [string, string, string];
  far: string;
  mid: string;
  near: string;
  light: string;
  ink: string;
  accent: string;
}

export const palettes = {
  night: p('#0d1740', '#27327a', '#6f6aa8', '#39438c', '#232c68', '#121842', '#ffe9b8', '#0a0e2b', '#f2b96b'),
  dusk: p('#2a2358', '#7a4f86', '#f0a58c', '#6a4b83', '#46366c', '#241f4c', '#ffd9a0', '#171436', '#f08a6a'),
  dawn: p('#5d8fb8', '#a9c9d3', '#fbe3c4', '#8fb0bd', '#5f8a9d', '#335a70', '#fff4d8', '#1d3a4d', '#e99c6c'),
  snow: p('#32466f', '#7f98bd', '#dbe4ee', '#b9c8dc', '#e4ebf3', '#f7f9fb', '#ffe2a6', '#26365a', '#e0765d'),
  jade: p('#0c2a3a', '#1f5560', '#8fbf9f', '#2d6266', '#1a4750', '#0c2a33', '#fdf0b6', '#071b22', '#e8b45a'),
  amber: p('#3a2140', '#8a4b4c', '#f5c078', '#7b4a55', '#54344b', '#2f2037', '#ffe7ac', '#1e1426', '#e98550'),
} as const satisfies Record<string, Palette>;

export type Hour = keyof typeof palettes;

function p(...[top, middle, low, far, mid, near, light, ink, accent]: string[]): Palette {
  return { sky: [top, middle, low], far, mid, near, light, ink, accent } as Palette;
}

/** Drawing context of a scene; the same seed always gives the same image. */
export interface Brush {
  palette: Palette;
  /** In the range [0, 1). */
  random: () => number;
  between: (low: number, high: number) => number;
  pick: <T>(from: readonly T[]) => T;
}

export function takeBrush(palette: Palette, seed: number): Brush {
  let state = seed * 2_654_435_761 + 1;
  const random = (): number => {
    state = Math.trunc(state + 1_831_565_813);
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + random() * (high - low);
  return { palette, random, between, pick: (from) => from[Math.floor(random() * from.length)] as never };
}

const whole = (value: number): number => Math.round(value * 10) / 10;

/** Concatenates `count` generated pieces. */
export function many(count: number, piece: (nth: number) => string): string {
  return Array.from({ length: count }, (_, nth) => piece(nth)).join('');
}

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  return `<rect x="${whole(x)}" y="${whole(y)}" width="${whole(w)}" height="${whole(h)}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${whole(x)}" cy="${whole(y)}" r="${whole(r)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, thick: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

/** Translates and scales a group. */
export function placed(x: number, y: number, scale: number, inner: string): string {
  return `<g transform="translate(${whole(x)} ${whole(y)}) scale(${scale})">${inner}</g>`;
}

/** A glow around a light. */
export function glow(x: number, y: number, r: number, strength = 1): string {
  return circle(x, y, r, 'url(#glow)', `opacity="${strength}"`);
}

export function sky({ palette, random, between }: Brush, stars = 90): string {
  const shine = many(stars, () =>
    circle(
      random() * width,
      random() ** 1.5 * height * 0.62,
      between(0.7, 2.3),
      '#fff6de',
      `opacity="${whole(between(0.3, 0.9))}"`,
    ),
  );
  return rect(0, 0, width, height, 'url(#sky)') + (palette.sky[0] === palettes.dawn.sky[0] ? '' : shine);
}

/** A full or crescent moon. */
export function moon({ palette, random }: Brush, x: number, y: number, r: number): string {
  const isFull = random() > 0.45;
  const disc = isFull
    ? circle(x, y, r, palette.light) +
      circle(x - r * 0.3, y - r * 0.2, r * 0.16, '#000', 'opacity=".06"') +
      circle(x + r * 0.28, y + r * 0.3, r * 0.22, '#000', 'opacity=".05"')
    : path(
        `M${x - r * 0.2} ${y - r}a${r} ${r} 0 1 0 ${r * 1.1} ${r * 1.5}a${r * 0.86} ${r * 0.86} 0 0 1 ${-r * 1.1} ${-r * 1.5}Z`,
        palette.light,
      );
  return glow(x, y, r * 4.2, 0.8) + disc;
}

/** Hills from edge to edge with their crest around `level`. */
export function ridge({ between }: Brush, level: number, rise: number, fill: string, steps = 6): string {
  const step = width / steps;
  let d = `M-20 ${height + 20}V${whole(level + between(-rise, rise))}`;
  for (let nth = 0; nth <= steps; nth += 1) {
    const x = nth * step;
    const y = whole(level + between(-rise, rise));
    d += `S${whole(x - step * 0.3)} ${y} ${whole(x + 20)} ${whole(y + between(-rise, rise) * 0.3)}`;
  }
  return path(`${d}V${height + 20}Z`, fill);
}

/** Pointed mountains. */
export function peaks({ between }: Brush, level: number, rise: number, fill: string, steps = 8): string {
  const step = width / steps;
  let d = `M-20 ${height}V${level}`;
  for (let nth = 0; nth <= steps; nth += 1) {
    d += `L${whole(nth * step + between(-step, step) * 0.2)} ${whole(level - between(rise * 0.35, rise))}`;
    d += `L${whole(nth * step + step / 2)} ${whole(level + between(-0.1, 0.25) * rise)}`;
  }
  return path(`${d}V${height}H-20Z`, fill);
}

export function pine(x: number, y: number, tall: number, fill: string): string {
  const half = tall * 0.26;
  const layers = [0.34, 0.62, 0.94].map((part, nth) => {
    const spread = half * (0.5 + nth * 0.25);
    return `M${whole(x)} ${whole(y - tall + nth * tall * 0.2)}L${whole(x + spread)} ${whole(y - tall * (1 - part))}H${whole(x - spread)}Z`;
  });
  return path(layers.join(''), fill) + rect(x - tall * 0.025, y - tall * 0.1, tall * 0.05, tall * 0.12, fill);
}

export function mist(y: number, h: number, fill: string, strength = 0.25): string {
  return rect(0, y, width, h, fill, `opacity="${strength}"`);
}

/** The SVG root with the gradients that scenes use. */
export function sheet({ sky: [top, middle, low], light }: Palette, inner: string, w = width, h = height): string {
  const stop = (at: number, color: string, more = ''): string => `<stop offset="${at}" stop-color="${color}" ${more}/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>`,
    `<linearGradient id="sky" x2="0" y2="1">${stop(0, top)}${stop(0.55, middle)}${stop(1, low)}</linearGradient>`,
    `<radialGradient id="glow">${stop(0, light, 'stop-opacity=".7"')}${stop(0.35, light, 'stop-opacity=".24"')}${stop(1, light, 'stop-opacity="0"')}</radialGradient>`,
    `<linearGradient id="beam">${stop(0, light, 'stop-opacity=".7"')}${stop(1, light, 'stop-opacity="0"')}</linearGradient>`,
    `</defs>${inner}</svg>`,
  ].join('');
}
