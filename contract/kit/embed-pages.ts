import { type EmbedReader, numberOf, pathParts } from './embed-videos.ts';

const neteaseKinds = [
  { path: 'song', type: 2, height: 86 },
  { path: 'playlist', type: 0, height: 450 },
  { path: 'album', type: 1, height: 450 },
  { path: 'program', type: 3, height: 86 },
];

export const readNetease: EmbedReader = (url) => {
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

export const readCodepen: EmbedReader = (url) => {
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

export const readQqMusic: EmbedReader = (url) => {
  const parts = pathParts(url);
  const last =
    parts.includes('songDetail') || parts.includes('song') ? parts.at(-1)?.replace(/\.html$/, '') : undefined;
  const id = url.searchParams.get('songid') || url.searchParams.get('songmid') || last;
  if (!id || !/^(?:\d{1,12}|[0-9A-Za-z]{14})$/.test(id)) return undefined;
  const shared = {
    service: 'qqmusic',
    name: 'QQ 音乐',
    page: `https://y.qq.com/n/ryqq/songDetail/${id}`,
    ratio: '',
  } as const;
  // The small player only knows numbers; the page of a song knows both.
  if (/^\d{1,12}$/.test(id)) {
    const player = `https://i.y.qq.com/n2/m/outchain/player/index.html?songid=${id}&songtype=0`;
    return { ...shared, player, height: 86 };
  }
  return { ...shared, player: `https://i.y.qq.com/v8/playsong.html?songmid=${id}`, height: 480 };
};

export const readXiaoyuzhou: EmbedReader = (url) => {
  const parts = pathParts(url);
  const id = parts.at(-2) === 'episode' ? parts.at(-1) : undefined;
  if (!id || !/^[0-9a-f]{24}$/.test(id)) return undefined;
  const page = `https://www.xiaoyuzhoufm.com/episode/${id}`;
  return { service: 'xiaoyuzhou', name: '小宇宙', player: page, page, ratio: '', height: 480 };
};

export const readGist: EmbedReader = (url) => {
  const [user, id] = pathParts(url);
  const gist = id?.replace(/\.(?:js|pibb)$/, '');
  if (!user || !/^[\w-]{1,60}$/.test(user) || !gist || !/^[0-9a-f]{20,40}$/.test(gist)) return undefined;
  const page = `https://gist.github.com/${user}/${gist}`;
  return { service: 'gist', name: 'Gist', player: `${page}.pibb`, page, ratio: '', height: 420 };
};

export const readX: EmbedReader = (url) => {
  const [user, word, status] = pathParts(url);
  const isPost = word === 'status' || word === 'statuses';
  const id = isPost ? status : url.hostname === 'platform.twitter.com' ? url.searchParams.get('id') : undefined;
  if (!id || !/^\d{5,25}$/.test(id)) return undefined;
  const name = isPost && /^\w{1,20}$/.test(user ?? '') ? user : 'i';
  return {
    service: 'x',
    name: 'X',
    player: `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id}`,
    page: `https://x.com/${name}/status/${id}`,
    ratio: '',
    height: 560,
  };
};
