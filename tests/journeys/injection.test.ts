import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { insertGiftRecord } from '#server/features/gifts/service.ts';
import { addEntries, insertLink } from '#server/features/links/service.ts';
import { storeFile } from '#server/features/media/service.ts';
import { replaceMenu } from '#server/features/menus/service.ts';
import { setOptionText } from '#server/features/settings/options.service.ts';
import { preparePost } from '#server/features/posts/service.ts';
import { ensureTerm } from '#server/features/terms/service.ts';
import { write } from '#server/kit/site.ts';
import { amount, sample } from '#tests/kit/breadth.ts';
import { findDangers } from '#tests/kit/find-dangers.ts';
import { hostileAddresses, hostileTexts } from '#tests/kit/hostile-texts.ts';
import { sharedBrowser } from '#tests/kit/open-browser.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { waitForSettled } from '#tests/kit/wait-for-settled.ts';
import { createPostAuthor, savePost } from '#tests/kit/write-post.ts';

type Data = Record<string, unknown>;
interface RawBlock {
  id: string;
  type: string;
  data: Data;
}

const texts = sample(hostileTexts, 6);
const addresses = sample(hostileAddresses, 5);

let app: OpenApp;
let browser: Browser;
let writer: number;
const terms: number[] = [];
const slugs: string[] = [];
const executed: string[] = [];
const tally = { saved: 0, refused: 0, pages: 0 };

/** Saves something, or notes that it was refused; any other error fails the test. */
async function attempt(save: () => Promise<unknown>): Promise<boolean> {
  try {
    await save();
    tally.saved += 1;
    return true;
  } catch (error) {
    if ((error as Error).name !== 'DomainError') throw error;
    tally.refused += 1;
    return false;
  }
}

const plain = (text: string) => ({ type: 'paragraph', data: { text } });

/** A block of each type with the text in each of its text fields. */
function blocksOf(text: string): RawBlock[] {
  const inside = [plain(text)];
  const data: [string, Data][] = [
    ['paragraph', { text }],
    ['header', { text, level: 2, anchor: text }],
    ['image', { file: { url: '/uploads/x.png' }, alt: text, caption: text }],
    ['gallery', { layout: 'grid', images: [{ url: '/uploads/x.png', alt: text, caption: text }] }],
    [
      'list',
      {
        style: 'unordered',
        meta: {},
        items: [{ content: text, meta: {}, items: [{ content: text, meta: {}, items: [] }] }],
      },
    ],
    ['list', { style: 'checklist', meta: {}, items: [{ content: text, meta: { checked: true }, items: [] }] }],
    ['quote', { text, caption: text, alignment: 'left', blocks: inside }],
    [
      'table',
      {
        withHeadings: true,
        stretched: false,
        content: [
          [text, text],
          [text, text],
        ],
        caption: text,
      },
    ],
    ['code', { code: text, language: text.slice(0, 40), filename: text, highlight: text.slice(0, 400), caption: text }],
    ['code', { code: text, language: 'html', filename: text }],
    ['raw', { html: text }],
    [
      'embed',
      { service: text.slice(0, 40), source: 'https://www.bilibili.com/video/BV1xx411c7mD', embed: '', caption: text },
    ],
    ['video', { url: '/uploads/x.mp4', caption: text }],
    ['audio', { url: '/uploads/x.mp3', title: text, artist: text }],
    ['file', { file: { url: '/uploads/x.zip', name: text, extension: text.slice(0, 20) }, title: text }],
    ['link-card', { link: 'https://a.example/', meta: { title: text, description: text } }],
    ['alert', { style: 'info', title: text, text }],
    ['collapse', { title: text, open: true, blocks: inside }],
    [
      'tabs',
      {
        items: [
          { title: text, blocks: inside },
          { title: text, blocks: inside },
        ],
      },
    ],
    ['timeline', { items: [{ time: text, title: text, blocks: inside }] }],
    ['steps', { items: [{ title: text, blocks: inside }] }],
    ['columns', { items: [{ blocks: inside }, { blocks: inside }] }],
    ['paragraph', { text: `${text}[^1]` }],
    ['footnotes', { items: [{ label: '1', text }] }],
    ['math', { tex: text }],
    ['mermaid', { code: text, caption: text }],
    ['rate', { title: text }],
    [
      'vote',
      {
        title: text,
        options: [
          { id: 'a', text },
          { id: 'b', text },
        ],
        multiple: false,
      },
    ],
    ['password-block', { password: 'p', hint: text, blocks: inside }],
    ['payment', { title: text, price: 1, point: 1, blocks: inside }],
    ['needvip', { level: 1, blocks: inside }],
    ['post-card', { slug: text.slice(0, 200) }],
    ['favlinks', { group: text.slice(0, 100) }],
  ];
  return data.map(([type, each], at) => ({ id: `b${at}`, type, data: each }));
}

function fieldsIn(value: unknown): number {
  if (typeof value === 'string') return value.includes('__xss') ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + fieldsIn(inner), 0);
}

/** The blocks that pass validation. */
async function acceptable(blocks: RawBlock[]): Promise<RawBlock[]> {
  const taken: RawBlock[] = [];
  for (const block of blocks) {
    if (await attempt(() => preparePost(app.site, { title: 'x', content: { blocks: [block] } }))) taken.push(block);
  }
  return taken;
}

async function savePostOf(text: string, at: number): Promise<void> {
  const { site } = app;
  const blocks = await acceptable(blocksOf(text));
  const tag = await write(site, (unit) =>
    ensureTerm(unit, 'tag', [`${at} ${text}`.slice(0, 30)], { description: text }),
  );
  terms.push(tag);
  const saved = await savePost(site, writer, {
    title: text,
    slug: `${at}${text}`.slice(0, 80),
    excerpt: text,
    seo: { title: text.slice(0, 60), description: text },
    is_repost: true,
    source: { name: text, url: '' },
    content: { blocks },
    terms: { tag: [tag] },
  });
  tally.saved += 6;
  slugs.push(saved.slug);
  const comment = {
    post_id: saved.id,
    parent_id: 0,
    user_id: null,
    name: text,
    email: text,
    url: text,
    content: text,
    status: 'approved' as const,
    created_at: site.clock.now(),
    address: text,
    user_agent: text,
  };
  await attempt(() => write(site, (unit) => importComment(site, unit, comment)));
  await attempt(() => write(site, (unit) => importComment(site, unit, { ...comment, html: text })));
  await attempt(() =>
    write(site, (unit) => importComment(site, unit, { ...comment, url: addresses[at % addresses.length] as string })),
  );
}

async function savePersonOf(text: string, at: number): Promise<void> {
  const { site } = app;
  await attempt(() => createUser(site, { name: text, email: null }));
  const id = await createUser(
    site,
    { name: `读者${at}`, email: null, role: 'subscriber', bio: text, city: text, verified_text: text },
    true,
  );
  tally.saved += 3;
  // A name that no form accepts, as an older database may contain it.
  const address = addresses[at % addresses.length] as string;
  await site.db.updateTable('users').set({ name: text }).where('id', '=', id).execute();
  await attempt(() => createUser(site, { name: `地址${at}`, email: null, url: address, avatar_url: address }, true));
  await write(site, (unit) =>
    insertGiftRecord(unit, { from_id: id, to_id: writer, count: 1, gift_name: text, gift_image_url: address }),
  );
  const link = await write(site, (unit) =>
    insertLink(unit, {
      name: text.slice(0, 60),
      url: 'https://a.example/',
      description: text,
      group_name: text,
      image_url: address,
      feed_url: address,
    }),
  );
  await write(site, (unit) =>
    addEntries(unit, link, [
      { url: `https://a.example/${at}`, title: text, excerpt: text, publishedAt: site.clock.now() },
    ]),
  );
  tally.saved += 7;
  await attempt(() => storeFile(site, { name: `${text}.png.html`, body: Buffer.from(text), alt: text }));
}

const shownOptions = [
  'nv_site_name',
  'nv_site_description',
  'somnia_copyright',
  'announcement_text',
  'links_apply_text',
  'article_copyright',
  'article_licence',
  'article_licence_url',
  'announcement_url',
  'somnia_logo_url',
  'somnia_logo_url_dark',
  'somnia_favicon_32',
  'somnia_default_avatar_url',
  'somnia_lazy_loading',
];

async function saveOptionsOf(text: string): Promise<void> {
  const { site } = app;
  for (const name of shownOptions) await attempt(() => setOptionText(site, name, text));
  const values: [string, unknown][] = [
    ['somnia_footer_links', [{ text: text.slice(0, 60), url: 'https://a.example/', image: '' }]],
    ['bulletin_blocks', blocksOf(text).slice(0, 12)],
    ['leaving_page_trusted_hosts', [text]],
  ];
  for (const [name, value] of values) await attempt(() => setOptionText(site, name, JSON.stringify(value)));
}

async function saveMenus(): Promise<void> {
  const { site } = app;
  const entries = texts.map((text) => ({ label: text.slice(0, 100), note: text, url: 'https://a.example/' }));
  await write(site, (unit) => replaceMenu(unit, 'top', entries));
  await write(site, (unit) => replaceMenu(unit, 'footer', entries));
  tally.saved += entries.length * 4;
}

beforeAll(async () => {
  app = await openApp();
  const { site } = app;
  browser = await sharedBrowser();
  writer = await createPostAuthor(site);
  for (const [name, value] of [
    ['page_size', '50'],
    ['comments_page_size', '50'],
    ['somnia_enable_footer_links', '1'],
    ['bulletin_enable', 'true'],
  ] as const)
    await setOptionText(site, name, value);
  for (const [at, text] of texts.entries()) {
    await savePostOf(text, at);
    await savePersonOf(text, at);
  }
  await saveMenus();
});

afterAll(async () => {
  await app.close();
});

/** A browser without CSP protection: scripts in a page run. */
async function openUnguarded(): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, locale: 'zh-CN', reducedMotion: 'reduce' });
  await context.route('**/*', (route) =>
    new URL(route.request().url()).hostname === '127.0.0.1' ? route.continue() : route.abort(),
  );
  await context.exposeFunction('__xss', (mark: unknown) => executed.push(String(mark)));
  return context.newPage();
}

/** Dangerous content on these pages; `before` runs ahead of each. */
async function visitAll(
  paths: readonly string[],
  before: (at: number) => Promise<void> | void = () => {},
): Promise<string[]> {
  const page = await openUnguarded();
  const dangers: string[] = [];
  for (const [at, path] of paths.entries()) {
    await before(at);
    await page.goto(app.url + path, { waitUntil: 'load' });
    dangers.push(...(await page.evaluate(findDangers)).map((what) => `${path}: ${what}`));
    expect(await page.locator('footer').count(), path).toBeGreaterThan(0);
    tally.pages += 1;
  }
  // What a page starts late, such as an animation, has its turn before it is closed.
  await waitForSettled(page);
  await page.context().close();
  return dangers;
}

test('nothing that was typed runs on an article or its block of every type', async () => {
  const dangers = await visitAll(
    slugs.map((slug) => `/${encodeURIComponent(slug)}`),
    (at) => saveOptionsOf(texts[at] as string),
  );
  expect(executed).toEqual([]);
  expect(dangers).toEqual([]);
}, 300_000);

test('nothing that was typed runs on any list, person, search or wall', async () => {
  const tags = await app.site.db.selectFrom('terms').select('slug').execute();
  const searched = texts.slice(0, 5).map((text) => `/search?s=${encodeURIComponent(text)}`);
  const odd = addresses.slice(0, 8).map((address) => `/go?url=${encodeURIComponent(address)}`);
  const paths = [
    '/',
    '/articles',
    '/archives',
    '/links',
    '/gift-wall',
    '/author/1',
    '/author/2',
    '/author/author',
    '/author/subscriber',
    ...searched,
    '/search?s=xss',
    ...odd,
    ...tags.slice(0, 4).map(({ slug }) => `/tag/${encodeURIComponent(slug)}`),
    ...texts.slice(0, 4).map((text) => `/${encodeURIComponent(text)}`),
  ];
  const dangers = await visitAll(paths, () => app.clock.advance(5000));
  expect(executed).toEqual([]);
  expect(dangers).toEqual([]);
}, 300_000);

test('addresses of blocks, links, menus and options never run', async () => {
  const { site } = app;
  const blocksAt = (address: string): [string, Data][] => [
    ['image', { file: { url: address }, link: address }],
    ['image', { file: { url: '/x.png' }, link: address }],
    ['gallery', { images: [{ url: address }] }],
    ['code', { code: 'x', link: address }],
    ['embed', { source: address, embed: address }],
    ['video', { url: address, poster: address }],
    ['audio', { url: address, cover: address }],
    ['file', { file: { url: address, name: 'x' } }],
    ['link-card', { link: address, meta: { title: 'x', image: { url: address } } }],
    ['paragraph', { text: `<a href="${address}">x</a><img src="${address}">` }],
    ['paragraph', { text: `<a href='${address}'>x</a><svg><use href='${address}'/></svg>` }],
    ['raw', { html: `<a href="${address}">x</a><form action="${address}"><iframe src="${address}"></iframe></form>` }],
    ['math', { tex: `\\href{${address}}{x} \\includegraphics{${address}} \\htmlData{onclick=${address}}{x}` }],
    ['mermaid', { code: `graph TD; A-->B; click A "${address}" "x"` }],
  ];
  const paths: string[] = [];
  const fields = [
    'announcement_url',
    'article_licence_url',
    'somnia_logo_url',
    'somnia_logo_url_dark',
    'somnia_favicon_32',
    'somnia_apple_touch_icon',
    'somnia_default_avatar_url',
  ];
  for (const [at, address] of addresses.entries()) {
    const blocks = await acceptable(blocksAt(address).map(([type, data], n) => ({ id: `a${n}`, type, data })));
    const saved = await savePost(site, writer, { title: `地址 ${at}`, slug: `address-${at}`, content: { blocks } });
    await attempt(() => savePost(site, writer, { id: saved.id, cover: address }));
    await attempt(() => savePost(site, writer, { id: saved.id, is_repost: true, source: { name: 'x', url: address } }));
    await attempt(() => write(site, (unit) => replaceMenu(unit, 'top', [{ label: 'x', url: address }])));
    await attempt(() => write(site, (unit) => insertLink(unit, { name: 'x', url: address })));
    for (const name of fields) await attempt(() => setOptionText(site, name, address));
    paths.push(`/${saved.slug}`);
  }
  const dangers = await visitAll([...paths, '/', '/links', '/articles']);
  expect(executed).toEqual([]);
  expect(dangers).toEqual([]);
  expect(tally.refused).toBeGreaterThan(amount(100, 15));
}, 300_000);

const hostileDrawings = [
  '<script>__xss(71)</script>',
  '<g onload="__xss(72)" onclick="__xss(72)"><path d="M0 0h9"/></g>',
  '<a href="javascript:__xss(73)" xlink:href="javascript:__xss(73)"><text y="9">x</text></a>',
  '<a><animate attributeName="href" values="javascript:__xss(74)"/><set attributeName="onmouseover" to="__xss(74)"/><text y="9">x</text></a>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="__xss(75)"/><iframe src="javascript:parent.__xss(75)"/></body></foreignObject>',
  '<use href="data:image/svg+xml,%3Csvg id=%27x%27 xmlns=%27http://www.w3.org/2000/svg%27 onload=%27__xss(76)%27/%3E#x"/>',
  '<style><![CDATA[</style><img src=x onerror=__xss(77)>]]></style><title><![CDATA[</title><img src=x onerror=__xss(77)>]]></title>',
  '<image href="x" onerror="__xss(78)"/><desc>&lt;img src=x onerror=__xss(78)&gt;</desc>',
  '<svg onload="__xss(79)"/><handler xmlns="http://www.w3.org/2001/xml-events">__xss(79)</handler>',
];

test('a logo whose drawing carries scripts is drawn without them', async () => {
  const { site } = app;
  let drawn = 0;
  const drawings = sample(hostileDrawings, 4);
  const show = async (at: number): Promise<void> => {
    const body = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="30" viewBox="0 0 90 30"><path id="mark${at}" d="M1 1h8v8z"/>${drawings[at]}</svg>`;
    const { url } = await storeFile(site, { name: 'logo.svg', body: Buffer.from(body) });
    await setOptionText(site, 'somnia_logo_url', url);
    await setOptionText(site, 'somnia_logo_url_dark', url);
    if (/class="logo".*?<svg/s.test((await app.get('/')).text)) drawn += 1;
  };
  const dangers = await visitAll(
    drawings.map(() => '/'),
    show,
  );
  expect(executed).toEqual([]);
  expect(dangers).toEqual([]);
  expect(drawn).toBeGreaterThan(amount(5, 1));
});

test('feeds, site maps and share images stay whole and carry nothing that runs', async () => {
  const page = await openUnguarded();
  await page.goto(`${app.url}/nothing-is-here`);
  const feeds = [
    '/feed',
    '/feed/atom',
    '/feed/comments',
    '/sitemap.xml',
    '/opensearch.xml',
    '/author/1/feed',
    ...[...(await app.get('/sitemap.xml')).text.matchAll(/<loc>http:\/\/localhost:3000([^<]+)/g)].map(
      ([, path = '']) => path,
    ),
  ];
  const judge = async (path: string): Promise<string[]> => {
    const { text, headers } = await app.get(path);
    expect(headers.get('content-type'), path).toMatch(/xml/);
    return page.evaluate((source) => {
      const tree = new DOMParser().parseFromString(source, 'application/xml');
      if (tree.querySelector('parsererror'))
        return [`not well-formed: ${tree.querySelector('parsererror')?.textContent?.slice(0, 200)}`];
      // What feed readers treat as HTML; an Atom summary is plain text.
      const html = [...tree.querySelectorAll('item > description, item > *|encoded, content[type="html"]')];
      if (tree.querySelector('item, entry') && html.length === 0) return ['nothing was judged'];
      return html.flatMap((element) =>
        [...new DOMParser().parseFromString(element.textContent ?? '', 'text/html').querySelectorAll('*')].flatMap(
          (inner) => {
            const names = Element.prototype.getAttributeNames.call(inner);
            const isBad = names.some(
              (name) =>
                /^on|^srcdoc$/i.test(name) ||
                /^\s*(java|vb)script:/i.test(Element.prototype.getAttribute.call(inner, name) ?? ''),
            );
            return isBad || ['script', 'iframe', 'object', 'embed', 'base'].includes(inner.localName)
              ? [`${element.localName} ${inner.outerHTML.slice(0, 120)}`]
              : [];
          },
        ),
      );
    }, text);
  };
  const found: string[] = [];
  for (const path of feeds) found.push(...(await judge(path)).map((what) => `${path}: ${what}`));
  expect(found).toEqual([]);
  expect(feeds.length).toBeGreaterThan(6);
  const json = JSON.parse((await app.get('/feed/json')).text) as { items: unknown[] };
  expect(json.items.length).toBeGreaterThan(amount(5, 4));
  for (const slug of slugs.slice(0, amount(12, 2))) {
    const image = await app.get(`/og/${encodeURIComponent(slug)}.png`);
    expect(image.status, slug).toBe(200);
    expect(image.headers.get('content-type')).toBe('image/png');
  }
  await page.context().close();
});

test('the hook of these tests does see a script that runs', async () => {
  const page = await openUnguarded();
  await page.goto(`${app.url}/nothing-is-here`);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="__xss(99)"><a href="javascript:1">x</a>');
  });
  await expect.poll(() => executed).toEqual(['99']);
  expect(await page.evaluate(findDangers)).toHaveLength(2);
  await page.context().close();
  const fields = blocksOf('__xss').reduce((sum, block) => sum + fieldsIn(block), 0);
  expect(fields).toBeGreaterThan(50);
  expect(tally.saved).toBeGreaterThan(amount(2000, 300));
  expect(tally.pages).toBeGreaterThan(amount(90, 30));
});
