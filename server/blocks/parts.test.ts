import { expect, test } from 'vitest';

import { blockRegistry } from '#contract/blocks/registry.ts';
import { parseBlocks } from '#contract/kit/block-parse.ts';
import { prepareBlocks } from '#server/features/blocks/preparation.service.ts';

async function prepareOne(type: string, data: Record<string, unknown>): Promise<Record<string, unknown>> {
  const [block] = await prepareBlocks(parseBlocks([{ type, data }]), { host: 'blog.example' });
  return block?.data ?? {};
}

test('code is coloured by classes on the server, line by line', async () => {
  const data = await prepareOne('code', {
    code: 'const a = "文字"; // 注\nreturn 42;\n',
    language: 'ts',
    filename: 'a.ts',
    highlight: '2',
  });
  expect(data).toMatchObject({ language: 'typescript', language_name: 'TypeScript', lines: 2, filename: 'a.ts' });
  expect(data.html).toBe(
    '<span class="line"><span class="k">const </span><span class="n">a </span><span class="k">= </span><span class="s">&quot;文字&quot;</span>; <span class="c">// 注</span></span>\n<span class="line marked"><span class="k">return </span><span class="n">42</span>;</span>',
  );
  expect(data).not.toHaveProperty('code');
});

test('long code keeps its colours and its lines where it is coloured in pieces', async () => {
  const lines = ['/* 开', ...Array.from({ length: 450 }, () => '注'), '*/', 'return 1;'];
  const html = String((await prepareOne('code', { code: lines.join('\n'), language: 'js' })).html).split('\n');
  expect(html).toHaveLength(453);
  expect(html.slice(0, 452).every((line) => line.startsWith('<span class="line"><span class="c">'))).toBe(true);
  expect(html[452]).toBe('<span class="line"><span class="k">return </span><span class="n">1</span>;</span>');
});

test('code cannot leave its block, in a known language or another', async () => {
  for (const language of ['html', 'js', 'brainfuck-9', '']) {
    const data = await prepareOne('code', { code: '</code><script>__xss()</script>&lt;', language });
    expect(String(data.html).replace(/<\/?span[^<>]*>/g, '')).toBe(
      '&lt;/code&gt;&lt;script&gt;__xss()&lt;/script&gt;&amp;lt;',
    );
  }
});

test('unknown languages and very long code stay plain, and quickly so', async () => {
  expect(await prepareOne('code', { code: 'a\r\nb', language: '易语言' })).toMatchObject({
    html: '<span class="line">a</span>\n<span class="line">b</span>',
    language_name: '易语言',
  });
  const began = performance.now();
  const data = await prepareOne('code', { code: 'const a = 1;\n'.repeat(10_000), language: 'js' });
  expect(data.lines).toBe(10_000);
  expect(data.html).not.toContain('class="k"');
  expect(performance.now() - began).toBeLessThan(500);
});

test('lines to mark may be absurd', async () => {
  const data = await prepareOne('code', { code: 'a\nb\nc', highlight: '0,2-999999,x,3-1,-1' });
  expect(data.html).toBe(
    '<span class="line">a</span>\n<span class="line marked">b</span>\n<span class="line marked">c</span>',
  );
});

test('formulas are drawn with MathML, broken and hostile ones show themselves harmlessly', async () => {
  expect(String((await prepareOne('math', { tex: 'a^2+b^2' })).html)).toMatch(
    /class="katex-display"[^]*<math[^]*<msup>/,
  );
  expect((await prepareOne('math', { tex: '\\frac{' })).html).toContain('katex-error');
  for (const tex of [
    '\\href{javascript:__xss()}{x}',
    '\\includegraphics{https://evil.example/x.png}',
    '\\htmlStyle{position:fixed}{x}',
    '\\url{javascript:__xss()}',
  ]) {
    expect(String((await prepareOne('math', { tex })).html)).not.toMatch(/<a\b|<img|href=|style="[^"]*position/);
  }
  const began = performance.now();
  await prepareOne('math', {
    tex: '\\def\\a{\\b\\b\\b\\b}\\def\\b{\\c\\c\\c\\c}\\def\\c{\\d\\d\\d\\d}\\def\\d{\\e\\e\\e\\e}\\def\\e{xxxxxxxx}\\a\\a\\a\\a',
  });
  await prepareOne('math', { tex: '{'.repeat(20_000) });
  await prepareOne('math', { tex: '\\frac{1}'.repeat(2500) });
  expect(performance.now() - began).toBeLessThan(3000);
});

test('inline formulas are drawn inside their sentence', async () => {
  const data = await prepareOne('paragraph', {
    text: '设 <span class="math-inline" data-tex="x &lt; \'&quot;">x</span> 为',
  });
  expect(data.text).toMatch(/^设 <span class="math-inline"><span class="katex">[^]*<\/span> 为$/);
  expect(await prepareOne('paragraph', { text: 'math-inline 不是公式' })).toEqual({ text: 'math-inline 不是公式' });
});

test('an embed is built from the ids of known services, others become a link', async () => {
  expect(
    await prepareOne('embed', {
      service: 'youtube',
      source: 'https://youtu.be/dQw4w9WgXcQ',
      embed: 'https://evil.example/embed',
    }),
  ).toMatchObject({
    service: 'youtube',
    player: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  });
  expect(
    await prepareOne('embed', { service: 'youtube', source: 'https://evil.example/watch?v=dQw4w9WgXcQ' }),
  ).toMatchObject({ service: '', player: '', page: 'https://evil.example/watch?v=dQw4w9WgXcQ', name: 'evil.example' });
});

test('the editor offers only blocks that readers can use; stored ones of the others are still shown', async () => {
  const unusable: string[] = [];
  for (const { type, menu, data: schema } of blockRegistry.values()) {
    const data = { ...menu[0]?.data, password: '口令' };
    const isClosed = !('open' in schema.parse(data)) && (await prepareOne(type, data)).open === false;
    if (isClosed) unusable.push(type);
    expect(menu.length > 0, type).toBe(!isClosed);
  }
  expect(unusable).toEqual([]);
});
