import { afterEach, beforeEach, expect, test } from 'vitest';

import { parseMomentText } from '#contract/features/moments/text.rules.ts';
import { currentStickers } from '#server/kit/sticker-source.ts';
import { renderStickers } from '#server/kit/stickers.ts';
import { type MomentSite, openTestMoments } from '#tests/kit/moment-site.ts';

import { renderMomentParts } from './text.service.ts';

let here: MomentSite;

beforeEach(async () => {
  here = await openTestMoments();
});

afterEach(() => here.close());

const htmlOf = async (excerpt: string) => (await here.stored((await here.say('owner', { excerpt })).id)).html;
const topicsOf = async (id: number) =>
  here.site.db
    .selectFrom('post_terms')
    .innerJoin('terms', 'terms.id', 'post_terms.term_id')
    .select(['terms.name', 'terms.taxonomy', 'terms.slug'])
    .where('post_terms.post_id', '=', id)
    .orderBy('post_terms.position')
    .execute();

test('a text becomes safe HTML with links, topics, mentions and line breaks', async () => {
  expect(await htmlOf('早 #晨跑 打卡#\n@阿红你看 <b>https://a.example/?x=1&y="2"</b>\n\n\n\n完 @没这人')).toBe(
    '早 <a class="topic" href="/moments/topic/%E6%99%A8%E8%B7%91-%E6%89%93%E5%8D%A1">#晨跑 打卡#</a><br>' +
      `<a class="mention" href="/author/${here.people.member.userId}">@阿红</a>你看 &lt;b&gt;` +
      '<a href="https://a.example/?x=1&amp;y=" rel="nofollow ugc noopener" target="_blank">https://a.example/?x=1&amp;y=</a>' +
      '&quot;2&quot;&lt;/b&gt;<br><br>完 @没这人',
  );
});

test('nothing that was typed runs', async () => {
  for (const text of [
    '<script>alert(1)</script>',
    '#"><img src=x onerror=alert(1)>#',
    '@"onfocus=alert(1)',
    'javascript:alert(1)',
    "https://a.example/'onmouseover='alert(1)",
    ':--sc-a"onerror=_big:',
    ':--sc-__proto___normal:',
  ]) {
    const html = renderStickers(await htmlOf(text), await currentStickers(here.site));
    expect(
      html.replace(
        /<a class="topic" href="[^"<>]*">|<a href="https?:[^"<>]*" rel="[^"]*" target="_blank">|<\/a>|<br>/g,
        '',
      ),
      text,
    ).not.toMatch(/[<>"']/);
    expect(html).not.toContain('href="javascript');
  }
});

test('ten thousand characters of any kind are rendered within 50 ms', async () => {
  const stickers = await currentStickers(here.site);
  const known = { topics: new Map(), resolveMention: () => undefined };
  for (const piece of [':', ':--sc-', ':--sc-a_normal:', '#a#', '@b ', 'https://a.b ', '\n']) {
    const text = piece.repeat(Math.ceil(10_000 / piece.length));
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      renderStickers(renderMomentParts(parseMomentText(text), known), stickers);
      return performance.now() - start;
    });
    expect(Math.min(...times), piece).toBeLessThan(50);
  }
});

test('topics are made by writing, once for each name, and change with the text', async () => {
  const { id } = await here.say('owner', { excerpt: '#晨跑# #e\u0301# #晨跑#' });
  expect(await topicsOf(id)).toEqual([
    { name: '晨跑', taxonomy: 'topic', slug: '晨跑' },
    { name: 'é', taxonomy: 'topic', slug: 'é' },
  ]);
  await here.change('owner', id, { excerpt: '#读书# #晨跑#' });
  expect((await topicsOf(id)).map(({ name }) => name)).toEqual(['读书', '晨跑']);
  const other = await here.say('member', {
    excerpt: `#晨跑# ${Array.from({ length: 12 }, (_, at) => `#题${at}#`).join('')}`,
  });
  expect(await topicsOf(other.id)).toHaveLength(10);
  expect(await here.stored(other.id)).toMatchObject({ html: expect.stringContaining('#题9##题10#') });
  const terms = await here.site.db.selectFrom('terms').select('id').where('taxonomy', '=', 'topic').execute();
  expect(terms).toHaveLength(12);
});

test('a topic of 500 characters, of spaces or of direction marks stays plain text', async () => {
  for (const name of ['字'.repeat(500), '   ', '\u202e\u200f\u2066']) {
    const { id } = await here.say('owner', { excerpt: `话题 #${name}# 完` });
    expect(await topicsOf(id)).toEqual([]);
    expect((await here.stored(id)).html).not.toContain('<a');
  }
});
