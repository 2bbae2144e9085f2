import { expect, test } from 'vitest';

import { findEmbed, isAllowedFrame, playerHosts } from './embeds.ts';

const tencent = (id: string) => `https://v.qq.com/txp/iframe/player.html?vid=${id}&autoplay=false`;

test('addresses of known services give the player of their ids', () => {
  const players = [
    [
      'https://www.bilibili.com/video/BV1xx411c7mD?p=2&spm=1',
      'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&p=2&autoplay=0&danmaku=0',
    ],
    [
      'https://www.bilibili.com/video/av170001/',
      'https://player.bilibili.com/player.html?aid=170001&p=1&autoplay=0&danmaku=0',
    ],
    [
      '//player.bilibili.com/player.html?aid=170001&cid=1&page=1',
      'https://player.bilibili.com/player.html?aid=170001&p=1&autoplay=0&danmaku=0',
    ],
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42',
    ],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    [
      'https://music.163.com/#/song?id=1901371647',
      'https://music.163.com/outchain/player?type=2&id=1901371647&auto=0&height=66',
    ],
    [
      'https://music.163.com/outchain/player?type=0&id=5&auto=1',
      'https://music.163.com/outchain/player?type=0&id=5&auto=0&height=430',
    ],
    ['https://v.qq.com/x/cover/mzc00200016zk9d/k0044xauzt4.html', tencent('k0044xauzt4')],
    ['https://v.qq.com/x/page/e0887umbbap.html?ptag=1', tencent('e0887umbbap')],
    ['http://v.qq.com/txp/iframe/player.html?origin=x&vid=m13563cy49o', tencent('m13563cy49o')],
    ['https://m.v.qq.com/x/m/play?cid=&vid=m13563cy49o', tencent('m13563cy49o')],
    [
      'https://i.y.qq.com/v8/playsong.html?songid=127570280&songtype=0',
      'https://i.y.qq.com/n2/m/outchain/player/index.html?songid=127570280&songtype=0',
    ],
    ['https://y.qq.com/n/ryqq/songDetail/004bNJ8m3kiJAE', 'https://i.y.qq.com/v8/playsong.html?songmid=004bNJ8m3kiJAE'],
    [
      'https://www.xiaoyuzhoufm.com/episode/61933ace1b4320461e91fd55?s=a',
      'https://www.xiaoyuzhoufm.com/episode/61933ace1b4320461e91fd55',
    ],
    [
      'https://gist.github.com/octocat/6cad326836d38bd3a7ae.js',
      'https://gist.github.com/octocat/6cad326836d38bd3a7ae.pibb',
    ],
    ['https://x.com/jack/status/20123?s=20', 'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=20123'],
    ['https://twitter.com/jack/status/20123', 'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=20123'],
    ['https://codepen.io/chriscoyier/pen/gfdDu', 'https://codepen.io/chriscoyier/embed/gfdDu?default-tab=result'],
  ] as const;
  for (const [address, player] of players) {
    const found = findEmbed(address);
    expect(found?.player, address).toBe(player);
    // The page and the player lead to the same again, and the policy of pages lets the player in.
    expect(findEmbed(found?.page ?? '')?.player, address).toBe(player);
    expect(playerHosts, address).toContain(new URL(player).origin);
  }
});

test('other hosts, schemes and ids give none', () => {
  for (const address of [
    'javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v="><script>',
    'https://codepen.io/a/pen/"onload=',
    'https://www.bilibili.com/',
    'https://music.163.com/#/artist?id=1',
    'https://v.qq.com/x/cover/i5w51tl7vbl5mid.html',
    'https://v.qq.com/txp/iframe/player.html?vid="onload=x',
    'https://y.qq.com/n/ryqq/singer/004bNJ8m3kiJAE',
    'https://www.xiaoyuzhoufm.com/podcast/61933ace1b4320461e91fd55',
    'https://gist.github.com/octocat',
    'https://x.com/jack',
    'https://x.com/jack/status/1"><script>',
    '__proto__',
    '',
  ]) {
    expect(findEmbed(address), address).toBeUndefined();
  }
});

test('a frame of the allowed sites is https on one of them, and never this site', () => {
  const allowed = ['https://video.example', 'https://own.example'];
  const isAllowed = (address: string) => isAllowedFrame(address, allowed, 'https://own.example');
  expect(isAllowed('https://video.example/embed/1?a=b')).toBe(true);
  for (const address of [
    'http://video.example/embed/1',
    'https://video.example:8443/embed/1',
    'https://video.example.evil.example/',
    'https://video.example@evil.example/',
    'https://user@video.example/',
    'https://own.example/about',
    'javascript:alert(1)//https://video.example/',
    'data:text/html,<script>',
    '//video.example/embed/1',
    `https://video.example/${'x'.repeat(2048)}`,
    '',
  ]) {
    expect(isAllowed(address), address).toBe(false);
  }
});
