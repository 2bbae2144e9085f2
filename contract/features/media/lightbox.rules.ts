import { type Embed, findEmbed } from '../../kit/embeds.ts';

/** Kinds of slides. `player` is a page of a video service, `page` any page in a frame. */
export const slideTypes = ['image', 'video', 'player', 'pdf', 'map', 'page', 'inline', 'ajax'] as const;
export type SlideType = (typeof slideTypes)[number];

/** Names that links may give instead of ours. */
const otherNames: ReadonlyMap<string, SlideType> = new Map([
  ['iframe', 'page'],
  ['html5video', 'video'],
  ['youtube', 'player'],
]);

const videoFile = /\.(?:mp4|webm|ogv|m4v|mov)$/i;
const pdfFile = /\.pdf$/i;

/** Map services whose pages may stand in a frame, with what their addresses look like. */
const maps: readonly { host: RegExp; path: RegExp }[] = [
  { host: /^(?:www|maps)\.google\.(?:com|cn)(?:\.[a-z]{2})?$/, path: /^\/maps(?:\/|$)/ },
  { host: /^(?:uri|m|www|ditu)\.amap\.com$/, path: /^\// },
  { host: /^(?:map|api\.map)\.baidu\.com$/, path: /^\// },
  { host: /^apis\.map\.qq\.com$/, path: /^\// },
  { host: /^www\.openstreetmap\.org$/, path: /^\/export\/embed\.html$/ },
];

/** A player that shows moving pictures; music players and code samples are pages. */
function findPlayer(address: string): Embed | undefined {
  const embed = findEmbed(address);
  return embed && embed.height === 0 ? embed : undefined;
}

function isMap(url: URL): boolean {
  return maps.some(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
}

/**
 * Infers the type of a slide from the address of its link: pages of video services and video files, PDF, maps,
 * `#id` (a part of the page), otherwise an image.
 * @param href as written, absolute or relative
 * @see docs/reference/routes.md
 */
export function inferSlideType(href: string): SlideType {
  if (/^#./.test(href)) return 'inline';
  if (findPlayer(href)) return 'player';
  const url = URL.canParse(href, 'https://site.invalid') ? new URL(href, 'https://site.invalid') : undefined;
  if (!url) return 'image';
  if (videoFile.test(url.pathname)) return 'video';
  if (pdfFile.test(url.pathname)) return 'pdf';
  return isMap(url) ? 'map' : 'image';
}

/** The type of a slide: the one that its link names, if it is known, otherwise inferred. */
export function slideTypeOf(href: string, named: string | undefined): SlideType {
  const known = slideTypes.find((type) => type === named) ?? otherNames.get(named ?? '');
  return known ?? inferSlideType(href);
}

/** The address that a frame shows for a slide. */
export function frameAddress(type: SlideType, src: string): string {
  return type === 'player' ? (findPlayer(src)?.player ?? src) : src;
}

/** Hosts of map services that a page may show in a frame. */
export const mapFrameHosts = [
  'https://www.google.com',
  'https://maps.google.com',
  'https://uri.amap.com',
  'https://m.amap.com',
  'https://map.baidu.com',
  'https://api.map.baidu.com',
  'https://apis.map.qq.com',
  'https://www.openstreetmap.org',
] as const;

/** A place in a group: its slug and the number of the slide, from 0. */
export interface SlidePlace {
  slug: string;
  index: number;
}

/**
 * Reads the hash of an address: `slug`, or `slug-N` with N from 1. A slug that itself ends in `-N` wins over the number.
 * @param counts number of slides of each group
 * @returns undefined if it names no slide
 */
export function readSlideHash(hash: string, counts: ReadonlyMap<string, number>): SlidePlace | undefined {
  const name = hash.replace(/^#/, '');
  if (counts.has(name)) return { slug: name, index: 0 };
  const [, slug, number] = /^(.+)-([1-9]\d{0,5})$/.exec(name) ?? [];
  if (slug === undefined || Number(number) > (counts.get(slug) ?? 0)) return undefined;
  return { slug, index: Number(number) - 1 };
}

/** The hash of a slide; a group of one has no number. */
export function slideHash({ slug, index }: SlidePlace, count: number): string {
  return count > 1 ? `#${slug}-${index + 1}` : `#${slug}`;
}
