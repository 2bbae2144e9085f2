import { expect, test } from 'vitest';

import { FeedUnreadable } from './feed-entry.ts';
import { readFeed } from './read-feed.ts';

const now = Date.UTC(2026, 10, 21);
const read = (text: string | Buffer, contentType = 'application/xml') =>
  readFeed({ body: Buffer.from(text), contentType, url: 'https://friend.example/feed' }, now, 20, 20);

test('an RSS feed is read, newest first, as plain text', () => {
  const entries = read(`<?xml version="1.0"?><rss version="2.0"><channel><title>友</title>
    <item><title>旧文 &amp; 其他</title><link>https://friend.example/old</link><pubDate>Sun, 01 Nov 2026 08:00:00 +0800</pubDate></item>
    <item><title><![CDATA[<b>海边</b>的夜晚]]></title><link>/night</link><description>&lt;p&gt;月光&amp;nbsp;很亮&lt;/p&gt;</description><pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate></item>
  </channel></rss>`);
  expect(entries).toEqual([
    {
      url: 'https://friend.example/night',
      title: '海边 的夜晚',
      excerpt: '月光 很亮',
      publishedAt: Date.UTC(2026, 10, 20),
    },
    { url: 'https://friend.example/old', title: '旧文 & 其他', excerpt: '', publishedAt: Date.UTC(2026, 10, 1) },
  ]);
});

test('Atom, RDF and JSON feeds are read as well', () => {
  const atom = read(`<feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">甲</title>
    <link rel="self" href="https://friend.example/self"/><link rel="alternate" href="https://friend.example/a?x=1&amp;y=2"/>
    <published>2026-11-02T00:00:00Z</published><content type="html">正文</content></entry></feed>`);
  expect(atom).toEqual([
    { url: 'https://friend.example/a?x=1&y=2', title: '甲', excerpt: '正文', publishedAt: Date.UTC(2026, 10, 2) },
  ]);
  const rdf = read(
    `<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><item><title>乙</title><link>https://friend.example/b</link><dc:date>2026-11-03</dc:date></item></rdf:RDF>`,
  );
  expect(rdf[0]?.title).toBe('乙');
  const json = read(
    '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","url":"https://friend.example/c","title":"丙","date_published":"2026-11-04T00:00:00Z","content_html":"<p>内容</p>"}]}',
    'application/feed+json',
  );
  expect(json).toEqual([
    { url: 'https://friend.example/c', title: '丙', excerpt: '内容', publishedAt: Date.UTC(2026, 10, 4) },
  ]);
});

test('a feed in GBK is read in its own encoding', () => {
  const head = Buffer.from('<?xml version="1.0" encoding="gbk"?><rss><channel><item><title>');
  const tail = Buffer.from(
    '</title><link>https://friend.example/g</link><pubDate>2026-11-01</pubDate></item></channel></rss>',
  );
  const entries = read(Buffer.concat([head, Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), tail]));
  expect(entries[0]?.title).toBe('中文');
});

test('an entry without address, title or date, or with an address that runs a script, is left out', () => {
  const item = (link: string, title = '题', date = '2026-11-01') =>
    `<item><title>${title}</title><link>${link}</link><pubDate>${date}</pubDate></item>`;
  const entries = read(
    `<rss><channel>${item('javascript:alert(1)')}${item('data:text/html,x')}${item('')}${item('https://friend.example/x', '')}${item('https://friend.example/y', '题', '昨天')}</channel></rss>`,
  );
  expect(entries).toEqual([]);
});

test('a date ahead of now counts as now, long texts are cut, and only so many entries are kept', () => {
  const items = Array.from(
    { length: 40 },
    (_, n) =>
      `<item><title>第${n}篇</title><link>https://friend.example/${n}</link><description>${'字'.repeat(500)}</description><pubDate>2030-01-01</pubDate></item>`,
  );
  const entries = read(`<rss><channel>${items.join('')}</channel></rss>`);
  expect(entries).toHaveLength(20);
  expect(entries[0]?.publishedAt).toBe(now);
  expect(entries[0]?.excerpt).toBe(`${'字'.repeat(20)}…`);
});

test('what is no feed is refused', () => {
  for (const text of ['', '<html><body>404</body></html>', '{"items":1}', '{broken', '没有标签']) {
    expect(() => read(text)).toThrow(FeedUnreadable);
  }
});

test('entities that a document declares are not expanded', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel><item><title>&b;题</title><link>https://friend.example/z</link><pubDate>2026-11-01</pubDate></item></channel></rss>`;
  expect(read(bomb)[0]?.title).toBe('&b;题');
});

test('a hostile feed of two megabytes takes no longer than a moment', () => {
  const hostile = [
    `<rss><channel><item><title>${'<'.repeat(1_000_000)}</title></item></channel></rss>`,
    `<rss><channel><item><title>${'&#x;'.repeat(500_000)}</title></item></channel></rss>`,
    '<a>'.repeat(600_000),
    `{"items":${'['.repeat(1_000_000)}`,
  ];
  const outcomes = hostile.map((text) => {
    const started = performance.now();
    let outcome: unknown;
    try {
      outcome = read(text);
    } catch (error) {
      outcome = error;
    }
    return { isKnown: Array.isArray(outcome) || outcome instanceof FeedUnreadable, ms: performance.now() - started };
  });
  expect(outcomes.every(({ isKnown }) => isKnown)).toBe(true);
  expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(3000);
});

test('only the texts of entries that are kept are read, in linear time', () => {
  const item = `<item><title>题</title><link>https://friend.example/x</link><pubDate>2026-11-01</pubDate><description><![CDATA[${'<'.repeat(20_000)}]]></description></item>`;
  const feed = `<rss><channel>${item.repeat(90)}</channel></rss>`;
  const started = performance.now();
  expect(read(feed)).toHaveLength(20);
  expect(performance.now() - started).toBeLessThan(1000);
});
