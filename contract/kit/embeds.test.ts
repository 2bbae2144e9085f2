import { expect, test } from 'vitest';

import { findEmbed } from './embeds.ts';

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
    ['https://codepen.io/chriscoyier/pen/gfdDu', 'https://codepen.io/chriscoyier/embed/gfdDu?default-tab=result'],
  ] as const;
  for (const [address, player] of players) expect(findEmbed(address)?.player, address).toBe(player);
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
    '__proto__',
    '',
  ]) {
    expect(findEmbed(address), address).toBeUndefined();
  }
});
