import { expect, test } from 'vitest';

import { htmlToText } from './html-text.ts';

test('tags go, words stay', () => {
  expect(htmlToText('<p>一段<strong>话</strong></p><p>又一段</p>')).toBe('一段话\n又一段');
  expect(htmlToText('a<br>b<br/>c')).toBe('a\nb\nc');
  expect(htmlToText('<a title="a > b" href=\'x>y\'>链接</a>')).toBe('链接');
  expect(htmlToText('1 < 2 && 3 > 2')).toBe('1 < 2 && 3 > 2');
});

test('scripts, styles and comments have no words', () => {
  expect(htmlToText('前<script>alert("x")</script><STYLE>a{}</STYLE><!-- 注 -->后')).toBe('前后');
  expect(htmlToText('İİİ<script>x</script>后')).toBe('İİİ后');
});

test('entities are decoded once', () => {
  expect(htmlToText('&lt;b&gt; &amp;lt; &#20013;&#x6587; &nbsp;x &unknown;')).toBe('<b> &lt; 中文 x &unknown;');
  expect(htmlToText('&#0;&#xd800;&#x110000;')).toBe('\ufffd\ufffd\ufffd');
});

test('hostile HTML takes linear time', () => {
  const began = performance.now();
  for (const bit of ['<', '<a', '<a "', '&', '<!--', '<script>', '&#', ' \n', '<a b="', '</'])
    htmlToText(bit.repeat(100_000));
  expect(performance.now() - began).toBeLessThan(2000);
});
