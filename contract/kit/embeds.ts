import { readCodepen, readGist, readNetease, readQqMusic, readX, readXiaoyuzhou } from './embed-pages.ts';
import { type EmbedReader, readBilibili, readTencent, readVimeo, readYoutube } from './embed-videos.ts';

/** A player of a supported service, built only from its ids. */
export interface Embed {
  service:
    | 'bilibili'
    | 'youtube'
    | 'vimeo'
    | 'tencent'
    | 'netease'
    | 'qqmusic'
    | 'xiaoyuzhou'
    | 'codepen'
    | 'gist'
    | 'x';
  /** Display name of the service. */
  name: string;
  /** URL of the player, loaded after a click. */
  player: string;
  /** Link to the original page. */
  page: string;
  /** Aspect ratio as a CSS value; '' for players of fixed height. */
  ratio: string;
  /** Height in pixels of players with fixed height; 0: use `ratio`. */
  height: number;
}

/** Where the players are: the sites that a page may show in a frame. */
export const playerHosts = [
  'https://player.bilibili.com',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://v.qq.com',
  'https://music.163.com',
  'https://i.y.qq.com',
  'https://www.xiaoyuzhoufm.com',
  'https://codepen.io',
  'https://gist.github.com',
  'https://platform.twitter.com',
] as const;

const readers: ReadonlyMap<string, EmbedReader> = new Map([
  ['bilibili.com', readBilibili],
  ['www.bilibili.com', readBilibili],
  ['m.bilibili.com', readBilibili],
  ['player.bilibili.com', readBilibili],
  ['youtube.com', readYoutube],
  ['www.youtube.com', readYoutube],
  ['m.youtube.com', readYoutube],
  ['www.youtube-nocookie.com', readYoutube],
  ['youtu.be', readYoutube],
  ['vimeo.com', readVimeo],
  ['www.vimeo.com', readVimeo],
  ['player.vimeo.com', readVimeo],
  ['music.163.com', readNetease],
  ['y.music.163.com', readNetease],
  ['v.qq.com', readTencent],
  ['m.v.qq.com', readTencent],
  ['y.qq.com', readQqMusic],
  ['i.y.qq.com', readQqMusic],
  ['www.xiaoyuzhoufm.com', readXiaoyuzhou],
  ['xiaoyuzhoufm.com', readXiaoyuzhou],
  ['codepen.io', readCodepen],
  ['gist.github.com', readGist],
  ['x.com', readX],
  ['www.x.com', readX],
  ['twitter.com', readX],
  ['www.twitter.com', readX],
  ['mobile.twitter.com', readX],
  ['platform.twitter.com', readX],
]);

/**
 * The player for a URL of a supported service. Only the ids in the URL are used, so user input never becomes part of
 * the player otherwise.
 * @see docs/reference/entities.md
 */
export function findEmbed(address: string): Embed | undefined {
  const full = address.startsWith('//') ? `https:${address}` : address;
  if (full.length > 2048 || !URL.canParse(full)) return undefined;
  const url = new URL(full);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return readers.get(url.hostname)?.(url);
}

/** Whether a frame may show an address of a site that the owner allows; `own` is the origin of this site. */
export function isAllowedFrame(address: string, origins: readonly string[], own: string): boolean {
  if (address.length > 2048 || !URL.canParse(address)) return false;
  const { protocol, origin, username, password } = new URL(address);
  // A frame of this site with scripts could leave its sandbox.
  return protocol === 'https:' && username === '' && password === '' && origin !== own && origins.includes(origin);
}
