import { expect, test } from 'vitest';

import { findEmbed } from '#contract/kit/embeds.ts';

import { addressInEmbedCode, embedServiceOf } from './services.ts';

test('the editor names the services that the server has players for', () => {
  const addresses = [
    'https://www.bilibili.com/video/BV1xx411c7mD',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/12345678',
    'https://music.163.com/#/song?id=123',
    'https://codepen.io/somebody/pen/abcdef',
    '//player.bilibili.com/player.html?bvid=BV1xx411c7mD',
  ];
  for (const address of addresses) expect(embedServiceOf(address)?.id, address).toBe(findEmbed(address)?.service);
  expect(embedServiceOf('https://bilibili.com.example.net/')).toBeUndefined();
  expect(embedServiceOf('不是地址')).toBeUndefined();
});

test('the address is taken out of the code that sites give out', () => {
  const code = '<iframe width="5" src="//player.bilibili.com/player.html?bvid=BV1&amp;p=2" allow></iframe>';
  expect(addressInEmbedCode(code)).toBe('//player.bilibili.com/player.html?bvid=BV1&p=2');
  expect(addressInEmbedCode(' https://vimeo.com/1 ')).toBe('https://vimeo.com/1');
});
