import { expect, test } from 'vitest';

import { withAbsoluteUrls } from './views.ts';

test('addresses of the site become whole in tags, and stay as they are in words', () => {
  const html =
    '<p><a href="/a">甲</a> <a href="#b">乙</a> <img src="/x.png" srcset="/x-2.png 2x" alt="a > b"> <a href="//cdn.example/y">丙</a> <code>&lt;a href="/a"&gt;</code></p>';
  expect(withAbsoluteUrls(html, 'https://blog.example')).toBe(
    '<p><a href="https://blog.example/a">甲</a> <a href="#b">乙</a> <img src="https://blog.example/x.png" alt="a > b"> <a href="//cdn.example/y">丙</a> <code>&lt;a href="/a"&gt;</code></p>',
  );
});
