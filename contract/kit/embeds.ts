/** A player of a supported service, built only from its ids. */
export interface Embed {
  service: 'bilibili' | 'youtube' | 'vimeo' | 'netease' | 'codepen';
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

type Reader = (url: URL) => Embed | undefined;

const wide = { ratio: '16 / 9', height: 0 };

function pathParts(url: URL): string[] {
  return url.pathname.split('/').filter((part) => part !== '');
}

function numberOf(text: string | null | undefined): number | undefined {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

const readBilibili: Reader = (url) => {
  const id = [url.searchParams.get('bvid'), url.searchParams.get('aid'), ...pathParts(url)].find((part) =>
    /^(?:BV[0-9A-Za-z]{10}|av\d{1,15}|\d{1,15})$/.test(part ?? ''),
  );
  if (!id) return undefined;
  const page = numberOf(url.searchParams.get('p') ?? url.searchParams.get('page')) ?? 1;
  const video = id.startsWith('BV') ? id : `av${id.replace(/^av/, '')}`;
  const ask = id.startsWith('BV') ? `bvid=${id}` : `aid=${id.replace(/^av/, '')}`;
  return {
    service: 'bilibili',
    name: '哔哩哔哩',
    player: `https://player.bilibili.com/player.html?${ask}&p=${page}&autoplay=0&danmaku=0`,
    page: `https://www.bilibili.com/video/${video}${page > 1 ? `?p=${page}` : ''}`,
    ...wide,
  };
};

const readYoutube: Reader = (url) => {
  const parts = pathParts(url);
  const named = url.hostname.endsWith('youtu.be')
    ? parts[0]
    : ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '')
      ? parts[1]
      : url.searchParams.get('v');
  if (!named || !/^[\w-]{11}$/.test(named)) return undefined;
  const start = numberOf((url.searchParams.get('start') ?? url.searchParams.get('t'))?.replace(/s$/, ''));
  return {
    service: 'youtube',
    name: 'YouTube',
    player: `https://www.youtube-nocookie.com/embed/${named}${start ? `?start=${start}` : ''}`,
    page: `https://www.youtube.com/watch?v=${named}${start ? `&t=${start}s` : ''}`,
    ...wide,
  };
};

const readVimeo: Reader = (url) => {
  const id = pathParts(url).find((part) => /^\d{5,12}$/.test(part));
  return id
    ? {
        service: 'vimeo',
        name: 'Vimeo',
        player: `https://player.vimeo.com/video/${id}?dnt=1`,
        page: `https://vimeo.com/${id}`,
        ...wide,
      }
    : undefined;
};

const neteaseKinds = [
  { path: 'song', type: 2, height: 86 },
  { path: 'playlist', type: 0, height: 450 },
  { path: 'album', type: 1, height: 450 },
  { path: 'program', type: 3, height: 86 },
];

const readNetease: Reader = (url) => {
  // NetEase page URLs put path and query behind a `#`.
  const inner =
    url.hash.startsWith('#/') && URL.canParse(url.hash.slice(1), url.origin)
      ? new URL(url.hash.slice(1), url.origin)
      : url;
  const parts = pathParts(inner);
  const type = parts[0] === 'outchain' ? numberOf(inner.searchParams.get('type')) : undefined;
  const kind = neteaseKinds.find((each) => (type === undefined ? parts.includes(each.path) : each.type === type));
  const id = inner.searchParams.get('id') ?? parts.at(-1);
  if (!kind || !id || !/^\d{1,15}$/.test(id)) return undefined;
  return {
    service: 'netease',
    name: '网易云音乐',
    player: `https://music.163.com/outchain/player?type=${kind.type}&id=${id}&auto=0&height=${kind.height - 20}`,
    page: `https://music.163.com/${kind.path}?id=${id}`,
    ratio: '',
    height: kind.height,
  };
};

const readCodepen: Reader = (url) => {
  const [user, kind, pen] = pathParts(url);
  if (
    !user ||
    !pen ||
    !/^[\w-]{1,60}$/.test(user) ||
    !/^[\w-]{1,60}$/.test(pen) ||
    !['pen', 'embed', 'full', 'details'].includes(kind ?? '')
  )
    return undefined;
  return {
    service: 'codepen',
    name: 'CodePen',
    player: `https://codepen.io/${user}/embed/${pen}?default-tab=result`,
    page: `https://codepen.io/${user}/pen/${pen}`,
    ratio: '',
    height: 420,
  };
};

const readers: ReadonlyMap<string, Reader> = new Map([
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
  ['codepen.io', readCodepen],
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
