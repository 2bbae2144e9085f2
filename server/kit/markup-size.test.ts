import { assert, constantFrom, array, property } from 'fast-check';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';

import type { HtmlNode } from './hast.ts';
import { isTooComplex, measureMarkup } from './markup-size.ts';

const parser = unified().use(rehypeParse, { fragment: true });
const noLimits = { elements: Infinity, depth: Infinity, attributes: Infinity };

function built(nodes: readonly HtmlNode[]): { elements: number; depth: number } {
  let elements = 0;
  let depth = 0;
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const { content } = node as { content?: { children: HtmlNode[] } };
    const inner = built([...node.children, ...(content?.children ?? [])]);
    elements += 1 + inner.elements;
    depth = Math.max(depth, 1 + inner.depth);
  }
  return { elements, depth };
}

const parse = (html: string) => built((parser.parse(html) as unknown as { children: HtmlNode[] }).children);

const names =
  'a b i font nobr div p span ul li table tr td th caption select option button object template svg math title desc h1 h2 rt ruby script style textarea iframe form x br img path'.split(
    ' ',
  );
const pieces = [
  ...names.flatMap((name) => [
    `<${name}>`,
    `</${name}>`,
    `<${name} a=1 title="</b>">`,
    `<${name} b='2'/>`,
    `<${name} b=2/>`,
  ]),
  '<b a=3>',
  '<b a=4>',
  '<i a=5>',
  '文',
  '<!-- </b></div> -->',
  '<!-->',
  '<![CDATA[ <b> ]]>',
  '<!x>',
  '</>',
  '<a "=\'>',
  '</stylex>',
  '</scriptx a="',
  '</textareaé>',
  '</titlex><!--',
  '<!--',
];

test('no text becomes more elements than it is measured to become', () => {
  assert(
    property(array(constantFrom(...pieces), { maxLength: 60 }), (some) => {
      const html = some.join('');
      const size = measureMarkup(html, noLimits);
      const real = parse(html);
      expect(real.elements).toBeLessThanOrEqual(size.elements);
      // Elements that end by themselves, such as `li`, nest at most once each inside a counted one.
      expect(real.depth).toBeLessThanOrEqual(size.depth * 6 + 6);
    }),
    { numRuns: Number(process.env.RUNS ?? 1500) },
  );
});

test('a slash at the end of an unquoted value does not close a shape', () => {
  const depthOf = (shape: string) => measureMarkup(`<svg>${shape.repeat(100)}</svg>`, noLimits).depth;
  expect(depthOf('<g a=b/>')).toBeGreaterThan(100);
  for (const shape of ['<g/>', '<g />', '<g a/>', '<g a="b"/>', '<g a=b />']) expect(depthOf(shape), shape).toBe(1);
});

test('ordinary markup is parsed, however long', () => {
  const article = '<p>春<b>茶</b>、<a href="https://a.example/?x=1">水</a><img src="/a.png"></p>'.repeat(9000);
  const page = '<ul><li>一<li>二</ul><table><tr><td>a<td>b</table><h2>题</h2><!-- <b> -->'.repeat(2000);
  const script = `${'<div><script>if (a<b) document.write("<div><b>");</script></div>'.repeat(600)}<svg>${'<path d="M0 0"/>'.repeat(900)}</svg>`;
  for (const html of [article, page, script]) expect(isTooComplex(html)).toBe(false);
});

test('markup that multiplies, nests or repeats without end is not parsed, and is recognised at once', () => {
  const bold = (count: number) => '<p>' + Array.from({ length: count }, (_, at) => `<b a=${at}>`).join('');
  const hostile = {
    formatting: bold(250) + '<p>x'.repeat(23_500),
    links:
      '<a href=x>'.repeat(1000) +
      Array.from({ length: 200 }, (_, at) => `<font color=${at}>`).join('') +
      '<p>x'.repeat(9000),
    hidden: `${bold(250)}<object><table><object><td></td></object></table>${'</b>'.repeat(250)}</object>${'<p>x'.repeat(9000)}`,
    quoted: `${bold(250)}<i title="${'</b>'.repeat(250)}"></i>${'<p>x'.repeat(9000)}`,
    lists: '<ul><li>'.repeat(5000),
    tables: '<table><tr><td>'.repeat(5000),
    unmatched: '<div></x>'.repeat(10_000),
    math: '<math><mi>'.repeat(5000),
    unsure: `<svg><style><x></x></style></svg>${bold(250)}${'<p>x'.repeat(9000)}`,
    columns: `<col><style><template>${bold(250)}${'<p>x'.repeat(9000)}`,
    endings: `<style></stylex><!--</style>${bold(250)}${'<p>x'.repeat(9000)}`,
    attributes: `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(' ')}>`,
    breaks: `<table>${'<br>'.repeat(200_000)}`,
  };
  for (const [name, html] of Object.entries(hostile)) {
    const began = performance.now();
    expect(isTooComplex(html), name).toBe(true);
    expect(performance.now() - began, name).toBeLessThan(500);
  }
});
