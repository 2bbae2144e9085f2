import { expect, test } from 'vitest';

import { readPageHead } from './page-head.ts';

const url = 'https://blog.example/2026/tea/';
const read = (html: string | Buffer, contentType = 'text/html; charset=utf-8') =>
  readPageHead({ body: Buffer.from(html as string), contentType, url });

test('a page says its title, what it is about and its picture', () => {
  const html = `<!doctype html><html><head><title>茶 - 某站</title>
    <!-- <meta property="og:title" content="注释里的"> -->
    <script>document.write('<meta property="og:title" content="脚本里的">')</script>
    <meta content='一杯 "茶" &amp; 一本书' property="og:title" />
    <meta name=description content="第一行
      第二行">
    <meta property="og:image" content="/pics/a.png?x=1&amp;y=2">
    </head><body><meta property="og:description" content="正文里的"></body></html>`;
  expect(read(html)).toEqual({
    title: '一杯 "茶" & 一本书',
    description: '第一行 第二行',
    picture: 'https://blog.example/pics/a.png?x=1&y=2',
  });
  expect(read('<title>只有 &lt;标题&gt;</title>')).toEqual({ title: '只有 <标题>', description: '', picture: '' });
  expect(read('')).toEqual({ title: '', description: '', picture: '' });
});

test('pages in an older Chinese encoding are read', () => {
  const gbk = Buffer.concat([
    Buffer.from('<meta charset="gbk"><title>'),
    Buffer.from([0xd2, 0xb9, 0xba, 0xbd, 0xb4, 0xac]),
    Buffer.from('</title>'),
  ]);
  expect(read(gbk, 'text/html').title).toBe('夜航船');
  expect(read('<title>夜航船</title>', 'text/html; charset=没有').title).toBe('夜航船');
});

test('addresses that run something are no pictures, and hostile pages are read quickly', () => {
  for (const address of ['javascript:alert(1)', 'data:image/png;base64,AA', 'file:///etc/passwd', 'http://']) {
    expect(read(`<meta property="og:image" content="${address}">`).picture, address).toBe('');
  }
  const began = performance.now();
  for (const piece of [
    '<meta content="',
    '<meta a=\'"',
    '<title>',
    '<!--',
    '<',
    '<script',
    '<meta a='.padEnd(40, ' '),
  ]) {
    read(piece.repeat(60_000));
  }
  expect(performance.now() - began).toBeLessThan(2000);
});
