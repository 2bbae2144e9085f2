import { expect, test } from 'vitest';

import { defaultOptions } from '#contract/features/settings/options.entities.ts';
import { layoutDataOf } from '#web/features/site/choose-site-data.server.ts';

import { renderShell } from './render-shell.server.tsx';

const noon = Date.parse('2026-11-21T12:00:00+08:00');
const entry = { id: 1, post_slug: '', opennew: false, external: false, note: '', error: '', children: [] };
const essays = { ...entry, label: '随笔', url: '/category/essays', note: '夜里写下的事' };
const mirror = { ...entry, label: '镜像', url: 'https://mirror.example/', external: true, opennew: true };
const menu = { topNav: [{ ...entry, label: '文章', url: '/articles', children: [essays] }, mirror], footerNav: [] };

function drawn(options: Partial<typeof defaultOptions>, pathname = '/'): (part: string) => string {
  const parts = new Map<string, string>();
  renderShell(parts, layoutDataOf({ ...defaultOptions, ...options }, menu, noon), pathname);
  return (part) => parts.get(`shell-${part}`) ?? '';
}

test('the masthead tells the day and offers something to read, or only describes the site', () => {
  const top = drawn({ nv_site_description: '写给睡前的文字' })('top');
  expect(top).toContain('<time dateTime="2026-11-21">十一月二十一日 星期六</time>');
  expect(top).toContain('农历十月十三');
  expect(top).toContain('href="/random"');
  expect(top).toContain('写给睡前的文字');
  expect(drawn({ random_read: false })('top')).not.toContain('/random');
});

test('the entry of the page and what holds it are current, in the header and in the drawer', () => {
  const parts = drawn({}, '/category/essays/page/2');
  for (const part of ['menu', 'bottom']) expect(parts(part)).toContain('href="/category/essays" aria-current="page"');
  expect(parts('menu')).toContain('href="/articles" aria-current="true"');
});

test('an entry that opens a new tab off the site says so', () => {
  const link = '<a href="https://mirror.example/" target="_blank" rel="noopener external">镜像';
  expect(drawn({})('menu')).toContain(`${link}<span class="visually-hidden">（在新窗口打开）</span></a>`);
});

test('the footer counts the days, or says 第N天 while nobody has said when the site began', () => {
  expect(drawn({ somnia_site_run_start_time: '2021-10-15' })('footer')).toContain('已运行 <b>1863</b> 天');
  expect(drawn({ somnia_site_run_start_time: '2026-11-20 12:01' })('footer')).toContain('刚刚开始运行');
  expect(drawn({})('footer')).toContain('第N天');
});

test('registrations stand in the footer only when there are any', () => {
  expect(drawn({})('footer')).not.toContain('beian');
  const footer = drawn({ icp_number: '浙ICP备1号', police_number: '浙公网安备2号', police_code: '33' })('footer');
  expect(footer).toContain(
    '<a href="https://beian.miit.gov.cn" rel="noopener external nofollow" target="_blank">浙ICP备1号</a>',
  );
  expect(footer).toContain('webSearch?code=33');
  expect(drawn({ police_number: '浙公网安备2号' })('footer')).toContain('<span>浙公网安备2号</span>');
});

test('totals are dashes until they are known', () => {
  expect(drawn({})('footer')).toContain('<dt>浏览</dt><dd data-total="views_total">—</dd>');
});

test('what the owner typed stays text', () => {
  const parts = drawn({
    nv_site_name: '<b>名</b>',
    announcement_text: '<script>1</script>',
    somnia_copyright: '<i>©</i>',
  });
  expect(parts('menu')).toContain('&lt;b&gt;名&lt;/b&gt;');
  expect(parts('top')).toContain('&lt;script&gt;1&lt;/script&gt;');
  expect(parts('footer')).toContain('&lt;i&gt;©&lt;/i&gt;');
});

test('a logo is shown in both themes, and a site without one shows its mark and name', () => {
  const logo = drawn({ somnia_logo_url: '/uploads/day.svg', somnia_logo_url_dark: '/uploads/night.svg' })('menu');
  expect(logo).toContain('<img class="by-day" src="/uploads/day.svg"');
  expect(logo).toContain('<img class="by-night" src="/uploads/night.svg"');
  expect(drawn({ nv_site_name: '枕边' })('menu')).toContain('<span>枕边</span>');
});

test('a logo in SVG stands in the page itself, twice without the same names, and by night is another', () => {
  const parts = new Map<string, string>();
  const options = { ...defaultOptions, somnia_logo_url: '/uploads/a.svg', somnia_logo_url_dark: '/uploads/b.webp' };
  const svg = '<svg><g id="logo-a"></g><path fill="url(#logo-a)"></path><use href="#logo-a"></use></svg>';
  renderShell(parts, layoutDataOf(options, menu, noon, { svg, dark_svg: '' }), '/');
  const header = parts.get('shell-menu') ?? '';
  expect(header).toContain(`<i class="logo-drawing by-day" aria-hidden="true">${svg}</i>`);
  expect(header).toContain('<img class="by-night" src="/uploads/b.webp"');
  const footer = parts.get('shell-footer') ?? '';
  expect(footer).toContain(
    '<g id="again-logo-a"></g><path fill="url(#again-logo-a)"></path><use href="#again-logo-a">',
  );
});

test('the entry for reports stands in the footer once the site says where they go', () => {
  expect(drawn({})('footer')).not.toContain('举报');
  expect(drawn({ report_url: 'mailto:report@moon.example' })('footer')).toContain('href="mailto:report@moon.example"');
  expect(drawn({ report_url: '/about', report_text: '举报电话 12377' })('footer')).toContain('>举报电话 12377</a>');
});

test('a site that offers traditional characters has the switch in its footer, unseen until scripts run', () => {
  expect(drawn({})('footer')).not.toContain('data-script-switch');
  expect(drawn({ traditional_chinese: true })('footer')).toMatch(/<button[^>]* data-script-switch=""[^>]* hidden=""/);
});
