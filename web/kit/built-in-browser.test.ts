import { expect, test } from 'vitest';

import { builtInBrowserOf } from './built-in-browser.ts';

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';

test('the built-in browsers of 微信 and QQ are known by what they say of themselves', () => {
  expect(builtInBrowserOf(`${phone} Chrome/116 Mobile Safari/537.36 MicroMessenger/8.0.47 NetType/WIFI`)).toBe(
    'wechat',
  );
  expect(builtInBrowserOf(`${phone} MQQBrowser/6.2 TBS/046 Mobile Safari/537.36 V1_AND_SQ_9.0.8 QQ/9.0.8.15475`)).toBe(
    'qq',
  );
});

test('other browsers are none, that of QQ apart from the app among them', () => {
  expect(builtInBrowserOf(`${phone} Chrome/116 Mobile Safari/537.36`)).toBeUndefined();
  expect(builtInBrowserOf(`${phone} MQQBrowser/13.9 Mobile Safari/537.36`)).toBeUndefined();
});
