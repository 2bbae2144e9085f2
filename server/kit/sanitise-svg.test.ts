import { expect, test } from 'vitest';

import { shortestMs } from '#tests/kit/shortest.ts';

import { sanitiseSvg } from './sanitise-svg.ts';

test('a drawn logo keeps its shapes, gradients and sizes', () => {
  const svg =
    '<?xml version="1.0"?><!-- made by x --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" onload="x()"><defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff" style="stop-opacity:.5;behavior:url(x)"/></linearGradient></defs><path d="M0 0L10,10z" fill="url(#g)" stroke-width="2" class="a"/><text>梦</text></svg>';
  const clean = sanitiseSvg(svg) ?? '';
  expect(clean).toBe(
    '<svg viewBox="0 0 24 24" width="24" xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="logo-g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff" stop-opacity=".5"></stop></linearGradient></defs><path d="M0 0L10,10z" fill="url(#logo-g)" stroke-width="2"></path><text>梦</text></svg>',
  );
  expect(sanitiseSvg(clean, '')).toBe(clean);
});

test('what runs, moves, loads or refers outside is gone', () => {
  const bad = [
    '<script>__xss()</script>',
    '<foreignObject><img src=x onerror=__xss()></foreignObject>',
    '<a href="javascript:__xss()"><text>x</text></a>',
    '<a><animate attributeName="href" values="javascript:__xss()"/></a>',
    '<set attributeName="onmouseover" to="__xss()"/>',
    '<image href="https://evil.example/x.png"/>',
    '<use href="https://evil.example/x.svg#a"/>',
    '<use xlink:href="data:image/svg+xml,x#a"/>',
    '<style>@import url(https://evil.example)</style>',
    '<rect fill="url(https://evil.example/x)" onclick="__xss()"/>',
    '<rect style="fill:url(https://evil.example)"/>',
    '<title><img src=x onerror=__xss()></title>',
    '<desc><script>__xss()</script></desc>',
    '<handler>__xss()</handler>',
    '<feImage href="https://evil.example"/>',
    '<![CDATA[<script>__xss()</script>]]>',
    '</svg><img src=x onerror=__xss()>',
  ];
  for (const inside of bad) {
    const clean = sanitiseSvg(`<svg viewBox="0 0 1 1">${inside}</svg>`) ?? '';
    expect(clean, inside).not.toMatch(
      /<(?:script|foreignObject|a|animate|set|image|style|img|handler|feImage)\b|on\w+=|evil|javascript/i,
    );
    expect(clean, inside).toMatch(/^<svg[^]*<\/svg>$/);
  }
});

test('what is no drawing, or a bomb of copies, is refused', () => {
  expect(sanitiseSvg('<p>x</p>')).toBeNull();
  expect(sanitiseSvg('')).toBeNull();
  expect(sanitiseSvg(`<svg>${'<g>'.repeat(5000)}</svg>`)).toBeNull();
  expect(sanitiseSvg('<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>')).toBeNull();
  expect(
    sanitiseSvg('<svg id="all"><defs><path id="p" d="M0 0"/></defs><g id="page"><use href="#p"/></g></svg>'),
  ).toContain('<use href="#logo-p">');
});

test('the worst drawings of the largest size take at most 100 ms', () => {
  const fill = (piece: string) => piece.repeat(Math.floor(199_000 / piece.length));
  const attacks = {
    elements: fill('<g/>'),
    pairs: fill('<g></g>'),
    paths: fill('<path d="M0 0"/>'),
    attributes: fill('<g x=1 y=1 d=1 fill=a mask=a />'),
    unclosed: fill('<g x=1 y=1 d=1 fill=a mask=a/>'),
    styles: fill('<g style="fill:a"/>'),
    nestedCopies: '<use href=#a />'.repeat(200) + ('<g id=a>'.repeat(200) + '</g>'.repeat(200)).repeat(70),
    deepCopies: '<use href=#a />'.repeat(200) + '<g id=a>'.repeat(200) + '<g/>'.repeat(45_000),
    deepFew: '<use href=#a />'.repeat(200) + '<g id=a>'.repeat(60) + '<g/>'.repeat(15_000),
    flatCopies: '<use href=#a />'.repeat(200) + '<g id=a></g>'.repeat(15_000),
    copies: fill('<use href=#a />'),
    paragraphs: fill('<p>'),
    titles: fill('<desc>a</desc>'),
    angles: fill('<'),
    ends: '<g>'.repeat(200) + fill('</a>'),
    references: fill('&amp;'),
    spaces: `<g fill="url(${' '.repeat(99_000)}#"/>`,
  };
  for (const [name, inner] of Object.entries(attacks)) {
    const svg = `<svg>${inner.slice(0, 199_980)}</svg>`;
    expect(
      shortestMs(() => sanitiseSvg(svg)),
      name,
    ).toBeLessThanOrEqual(100);
  }
});
