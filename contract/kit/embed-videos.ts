import type { Embed } from './embeds.ts';

export type EmbedReader = (url: URL) => Embed | undefined;

export const wide = { ratio: '16 / 9', height: 0 };

/** The parts of the path that are not empty. */
export function pathParts(url: URL): string[] {
  return url.pathname.split('/').filter((part) => part !== '');
}

/** A text of up to six digits as a number; undefined for all others. */
export function numberOf(text: string | null | undefined): number | undefined {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

export const readBilibili: EmbedReader = (url) => {
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

export const readYoutube: EmbedReader = (url) => {
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

export const readVimeo: EmbedReader = (url) => {
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

export const readTencent: EmbedReader = (url) => {
  const parts = pathParts(url);
  // A cover is a series; its video is the last part of the path.
  const last = parts[0] === 'x' ? parts.at(-1)?.replace(/\.html$/, '') : undefined;
  const id = url.searchParams.get('vid') ?? last;
  if (!id || !/^[a-z0-9]{11}$/i.test(id)) return undefined;
  return {
    service: 'tencent',
    name: '腾讯视频',
    player: `https://v.qq.com/txp/iframe/player.html?vid=${id}&autoplay=false`,
    page: `https://v.qq.com/x/page/${id}.html`,
    ...wide,
  };
};
