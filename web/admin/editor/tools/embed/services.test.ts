import { expect, test } from 'vitest';

import { addressInEmbedCode, embedServiceOf } from './services.ts';

test('only addresses that have a player name a service', () => {
  expect(embedServiceOf('https://v.qq.com/x/page/e0887umbbap.html')).toEqual({ id: 'tencent', name: '腾讯视频' });
  expect(embedServiceOf('https://www.bilibili.com/')).toBeUndefined();
  expect(embedServiceOf('不是地址')).toBeUndefined();
});

test('the address is taken out of the code that sites give out', () => {
  const code = '<iframe width="5" src="//player.bilibili.com/player.html?bvid=BV1&amp;p=2" allow></iframe>';
  expect(addressInEmbedCode(code)).toBe('//player.bilibili.com/player.html?bvid=BV1&p=2');
  expect(addressInEmbedCode(' https://vimeo.com/1 ')).toBe('https://vimeo.com/1');
});
