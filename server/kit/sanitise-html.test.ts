import { expect, test } from 'vitest';

import { parseHtml, type HtmlNode } from './hast.ts';
import { sanitiseInline, sanitiseRaw } from './sanitise-html.ts';

/** Known attack classes: handlers, schemes, entities, foreign content, mutation, clobbering, templates. */
const attacks = [
  '<script>__xss()</script>',
  '<ScRiPt/src=data:,__xss()>',
  '<img src=x onerror=__xss()>',
  '<img/src="x"/onerror=__xss()//',
  '<img src="x` `<script>__xss()</script>"` `>',
  '<svg onload=__xss()>',
  '<svg><script>__xss()</script></svg>',
  '<svg><animate onbegin=__xss() attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:__xss()"><text y=20>x</text></a>',
  '<svg><a><animate attributeName=href values=javascript:__xss() /><text>x</text></a>',
  '<svg><set attributeName=href to=javascript:__xss()>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>__xss()</script></svg>#x"/>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.__xss()</script>">',
  '<svg></p><style><a id="</style><img src=1 onerror=__xss()>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=__xss()&gt;">',
  '<math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src onerror=__xss()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=__xss()>',
  '<math href="javascript:__xss()">x</math>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=__xss()></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=x onerror=__xss()>">',
  '<noembed><img title="</noembed><img src onerror=__xss()>"></noembed>',
  '<template><img src=x onerror=__xss()></template>',
  '<template shadowrootmode=open><script>__xss()</script></template>',
  '<textarea><img title="</textarea><img src onerror=__xss()>"></textarea>',
  '<title><img title="</title><img src onerror=__xss()>"></title>',
  '<xmp><p title="</xmp><svg/onload=__xss()>">',
  '<plaintext><img src=x onerror=__xss()>',
  '<select><template><img src=x onerror=__xss()></template></select>',
  '<table><td><svg><desc><td></desc></svg><img src=x onerror=__xss()>',
  '<a href="javascript:__xss()">x</a>',
  '<a href="JaVaScRiPt:__xss()">x</a>',
  '<a href=" javascript:__xss()">x</a>',
  '<a href="java\tscript:__xss()">x</a>',
  '<a href="java\nscript:__xss()">x</a>',
  '<a href="java&Tab;script:__xss()">x</a>',
  '<a href="&#106;avascript&colon;__xss()">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61script:__xss()">x</a>',
  '<a href="\u0001javascript:__xss()">x</a>',
  '<a href="\u2028javascript:__xss()">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>__xss()</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="blob:https://x/1">x</a>',
  '<a href="x" style="background:url(javascript:__xss())">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a/onclick=__xss() href=#>x</a>',
  '<img src="data:image/svg+xml,<svg onload=__xss()>">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src="javascript:__xss()">',
  '<img srcset="javascript:__xss()" src="/a.png">',
  '<img dynsrc="javascript:__xss()" lowsrc="javascript:__xss()">',
  '<iframe src="javascript:__xss()"></iframe>',
  '<iframe srcdoc="<script>parent.__xss()</script>"></iframe>',
  '<iframe src="data:text/html,<script>__xss()</script>">',
  '<object data="javascript:__xss()"></object>',
  '<embed src="javascript:__xss()">',
  '<video><source onerror=__xss()></video>',
  '<video src="data:text/html,x" onerror=__xss() poster="javascript:__xss()">',
  '<audio src=x onerror=__xss() autoplay>',
  '<details open ontoggle=__xss()>x</details>',
  '<body onload=__xss()>',
  '<html onclick=__xss()><head><base href="https://evil.example/">',
  '<base href="javascript:/__xss()//">',
  '<link rel=stylesheet href="data:text/css,*{}">',
  '<link rel=import href="https://evil.example">',
  '<meta http-equiv=refresh content="0;url=javascript:__xss()">',
  '<style>@import "https://evil.example/x.css"; *{background:url(x)}</style>',
  '<div style="position:fixed;inset:0;background:red">x</div>',
  '<form action="javascript:__xss()"><button formaction="javascript:__xss()">x</button><input type=submit></form>',
  '<input autofocus onfocus=__xss()>',
  '<input type=image src=x onerror=__xss()>',
  '<button popovertarget=x onclick=__xss()>x</button>',
  '<marquee onstart=__xss()>x</marquee>',
  '<isindex type=image src=1 onerror=__xss()>',
  '<x onclick=__xss()>x</x>',
  '<my-element onclick=__xss()>x</my-element>',
  '<img name=getElementById><form id=document><input name=cookie></form>',
  '<a id=__proto__ name=constructor>x</a>',
  '<p id=location>x</p>',
  '<!--><img src=x onerror=__xss()>-->',
  '<!--[if gte IE 4]><script>__xss()</script><![endif]-->',
  '<![CDATA[<script>__xss()</script>]]>',
  '<?xml version="1.0"?><script>__xss()</script>',
  '<<script>__xss()//<</script>',
  '<scr\u0000ipt>__xss()</scr\u0000ipt>',
  '<scr<script>ipt>__xss()</scr</script>ipt>',
  '</p><script>__xss()</script>',
  '"><script>__xss()</script>',
  '<b <script>__xss()</script>0',
  '<span class="math-inline" data-tex="\\href{javascript:__xss()}{x}" onclick=__xss()>x</span>',
  '<span class="math-inline evil" data-tex=\'"><img src=x onerror=__xss()>\'>x</span>',
  '<code></code><script>__xss()</script>',
  '<a href="https://x.example" target=_self rel=opener ping="https://evil.example">x</a>',
  '<p>{{constructor.constructor("__xss()")()}}</p>',
  '\u2028</script><script>__xss()</script>',
  '<a href="https://x.example/"onmouseover="__xss()">x</a>',
  '<q cite="javascript:__xss()">x</q><blockquote cite="javascript:__xss()">x</blockquote>',
  '<ruby><rt><svg/onload=__xss()></rt></ruby>',
];

const names =
  /^(?:a|abbr|aside|audio|b|blockquote|br|caption|cite|code|col|colgroup|dd|del|details|div|dl|dt|em|figcaption|figure|h[2-6]|hr|i|img|input|ins|kbd|li|mark|ol|p|picture|pre|q|rp|rt|ruby|s|samp|section|small|source|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|u|ul|var|video|wbr)$/;
const addresses = ['href', 'src', 'poster', 'cite', 'dataPlayer'];

const safeAddress = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\])|[^:\\]*$|data:image\/(?:png|jpeg|webp|gif);base64,)/;

/** Anything in a parsed tree that could run, navigate, hide or clash with the page. */
function dangers(nodes: readonly HtmlNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [];
    if (node.type !== 'element') return [node.type];
    const bad = Object.entries(node.properties).filter(
      ([name, value]) =>
        /^(?:on|style$|name$|srcSet$|srcDoc$|formAction$|ping$|action$)/i.test(name) ||
        (name === 'id' && !String(value).startsWith('user-content-')) ||
        (addresses.includes(name) && !safeAddress.test(String(value))),
    );
    return [
      ...(names.test(node.tagName) ? [] : [node.tagName]),
      ...bad.map(([name, value]) => `${name}=${String(value)}`),
      ...dangers(node.children),
    ];
  });
}

test('no attack of the corpus leaves anything that runs, and reading it once more changes nothing', () => {
  expect(attacks.length).toBeGreaterThan(90);
  for (const clean of [sanitiseInline, sanitiseRaw]) {
    for (const attack of attacks) {
      for (const payload of [
        attack,
        `<p>${attack}</p>`,
        `<b><a href="#">${attack}`,
        `<table><tr><td>${attack}</table>`,
      ]) {
        const html = clean(payload);
        expect(dangers(parseHtml(html).children), payload).toEqual([]);
        expect(clean(html), payload).toBe(html);
      }
    }
  }
});

test('the check of this corpus itself sees what runs', () => {
  for (const evil of [
    '<img src=x onerror=a()>',
    '<a href="javascript:a()">x</a>',
    '<script>a()</script>',
    '<p style="x">',
    '<p id=location>',
    '<!-- x -->',
  ]) {
    expect(dangers(parseHtml(evil).children), evil).toHaveLength(1);
  }
});

test('inline HTML keeps its emphasis, ruby, code and formulas and loses style and class', () => {
  const html =
    '<b>粗</b><strong>粗</strong><em>斜</em><mark class="cdx-marker" style="color:red">标</mark><code class="inline-code">a&lt;b</code><sub>1</sub><ruby>漢<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby><br><kbd>Ctrl</kbd>';
  expect(sanitiseInline(html)).toBe(
    '<b>粗</b><strong>粗</strong><em>斜</em><mark>标</mark><code>a&#x3C;b</code><sub>1</sub><ruby>漢<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby><br><kbd>Ctrl</kbd>',
  );
  expect(sanitiseInline('<span class="math-inline" data-tex="a^2">a^2</span>')).toBe(
    '<span class="math-inline" data-tex="a^2">a^2</span>',
  );
  expect(sanitiseInline('<p>一<font color=red>二</font></p><h1>三</h1>')).toBe('一二三');
  expect(sanitiseInline('没有标记的文字 100% "引号"')).toBe('没有标记的文字 100% "引号"');
});

test('links that leave say so, links of this site do not', () => {
  expect(sanitiseInline('<a href="https://other.example/?a=1&b=2" target="_top">x</a>')).toBe(
    '<a href="https://other.example/?a=1&#x26;b=2" rel="nofollow ugc noopener" target="_blank">x</a>',
  );
  expect(
    sanitiseInline('<a href="https://blog.example/a">x</a><a href="/b">y</a><a href="#标题">z</a>', {
      host: 'blog.example',
    }),
  ).toBe('<a href="https://blog.example/a">x</a><a href="/b">y</a><a href="#标题">z</a>');
  expect(sanitiseInline('<a href="HTTP://other.example">x</a>')).toContain('href="http://other.example"');
  expect(sanitiseInline('<a href="mailto:a@b.example">x</a>')).toBe('<a href="mailto:a@b.example">x</a>');
  expect(sanitiseInline('<a href="//other.example/x">x</a>')).toContain('nofollow');
});

test('images keep their address, size and words; small drawings as data are allowed, drawings that run are not', () => {
  expect(sanitiseInline('<img src="/a.png" width="10" height="20" style="x" class="y">')).toBe(
    '<img alt="" src="/a.png" width="10" height="20" loading="lazy" decoding="async">',
  );
  expect(sanitiseInline('<img src="data:image/png;base64,iVBORw0KGgo=" alt="图">')).toContain('data:image/png');
  expect(sanitiseInline('a<img src="data:image/svg+xml;base64,AAAA">b')).toBe('ab');
  expect(sanitiseInline('<img alt="没有地址">')).toBe('');
});

test('raw HTML keeps headings, tables, lists, details, figures and media', () => {
  const table =
    '<table><thead><tr><th scope="col" colspan="2" align="right">甲</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
  expect(sanitiseRaw(table)).toBe(table);
  expect(
    sanitiseRaw(
      '<h1>一</h1><h3>三</h3><ol start="3" type="a"><li>x</li></ol><details open><summary>s</summary>t</details>',
    ),
  ).toBe('<h2>一</h2><h3>三</h3><ol start="3" type="a"><li>x</li></ol><details open><summary>s</summary>t</details>');
  expect(sanitiseRaw('<figure class="wp-caption"><img src="/a.png" alt="a"><figcaption>图</figcaption></figure>')).toBe(
    '<figure><img alt="a" src="/a.png" loading="lazy" decoding="async"><figcaption>图</figcaption></figure>',
  );
  expect(sanitiseRaw('<video autoplay onplay=x src="https://x.example/a.mp4" width=640></video>')).toBe(
    '<video src="https://x.example/a.mp4" width="640" controls preload="metadata"></video>',
  );
  expect(sanitiseRaw('<pre><code class="language-c++ x">a</code></pre>')).toBe(
    '<pre><code class="language-c++">a</code></pre>',
  );
  expect(sanitiseRaw('<input type="text" value="x"><input type=checkbox checked>')).toBe(
    '<input type="checkbox" disabled><input type="checkbox" checked disabled>',
  );
});

test('ids of raw HTML get a prefix and its own links follow them', () => {
  expect(sanitiseRaw('<a href="#fn1">1</a><a href="#top">上</a><p id="fn1">注</p>')).toBe(
    '<a href="#user-content-fn1">1</a><a href="#top">上</a><p id="user-content-fn1">注</p>',
  );
});

test('frames become links, those of known services say which player a click may load', () => {
  expect(
    sanitiseRaw('<iframe src="//player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=1" onload=x></iframe>'),
  ).toBe(
    '<p><a href="https://www.bilibili.com/video/BV1xx411c7mD" class="embed-link" data-player="https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&#x26;p=1&#x26;autoplay=0&#x26;danmaku=0" rel="nofollow ugc noopener" target="_blank">在哔哩哔哩观看</a></p>',
  );
  expect(sanitiseRaw('<iframe src="https://maps.example/embed?x=1"></iframe>')).toBe(
    '<p><a href="https://maps.example/embed?x=1" rel="nofollow ugc noopener" target="_blank">外部内容：maps.example</a></p>',
  );
  expect(sanitiseRaw('<iframe src="javascript:alert(1)"></iframe>')).toBe('');
});

test('a player that somebody wrote themselves is not a player', () => {
  expect(sanitiseRaw('<a href="/x" class="embed-link" data-player="https://evil.example/">x</a>')).not.toContain(
    'evil',
  );
});

test('markup of any depth and length answers in time and keeps its words', () => {
  for (const bit of [
    '<b>',
    '<div>',
    '<a href=x>',
    '<b><p>',
    '<svg><g>',
    '<math>',
    '<table><tr><td>',
    '<blockquote>',
    '<',
    '<!--',
    '&lt;',
    '<x a=',
  ]) {
    const began = performance.now();
    const html = sanitiseRaw(`${bit.repeat(30_000)}词`);
    expect(dangers(parseHtml(html.slice(0, 1000)).children), bit).toEqual([]);
    expect(performance.now() - began, bit).toBeLessThan(3000);
  }
  expect(sanitiseInline(`${'<b>'.repeat(10_000)}词`)).toBe('词');
  expect(sanitiseRaw('<p>段'.repeat(3000))).toContain('<p>段</p><p>段</p>');
});
