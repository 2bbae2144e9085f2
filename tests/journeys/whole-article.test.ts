import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { blockRegistry } from '#contract/blocks/registry.ts';
import type { Block } from '#contract/kit/block.ts';
import { installCode } from '#server/features/site/installation.service.ts';
import { createLicenceKeys, signLicence } from '#server/features/licences/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { publishDue } from '#server/features/posts/states.service.ts';
import { type BlockFilling, fillings } from '#tests/kit/fill-blocks.ts';
import { type OpenApp, openApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser, type Visitor } from '#tests/kit/open-browser.ts';
import { photograph } from '#tests/kit/upload-corpus.ts';

const dayMs = 86_400_000;
/** The types that the menu offers. */
const blockTypes = [...blockRegistry.values()].filter(({ menu }) => menu.length > 0).map(({ type }) => type);
const slug = 'every-kind-of-block';

let app: OpenApp;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  app = await openApp({ INSTALL_WIZARD: 'on', SITE_URL: '' });
  browser = await sharedBrowser();
  visitor = await newVisitor(browser);
  ({ page } = visitor);
  page.setDefaultTimeout(10_000);
});

afterAll(async () => {
  await app?.close();
});

async function install(): Promise<void> {
  await page.goto(`${app.url}/nv-admin/install#${installCode(app.site)}`);
  const owner = { 站点名称: '夜航船', 管理员昵称: '林深', 邮箱: 'linshen@example.com' };
  for (const [label, text] of Object.entries(owner)) await page.getByLabel(label).fill(text);
  await page.locator('input[name=password]').fill('夜里的海总是很安静');
  await page.getByLabel('再次输入密码').fill('夜里的海总是很安静');
  await page.getByRole('button', { name: '开始使用' }).click();
  await page.waitForURL(`${app.url}/nv-admin`);
}

/** Custom block types require the larger edition. */
async function license(): Promise<void> {
  const keys = createLicenceKeys();
  const site_licence = signLicence(keys.privateKey, new URL(app.site.url).host, 'pro', app.clock.now());
  await setOptions(app.site, { licence_public_key: keys.publicKey, site_licence });
}

const outer = () => page.locator('.editor-canvas .tool-document > *');

/** Adds a block with the slash menu in the last, empty paragraph, and fills it. */
async function add({ type, menu, fill }: BlockFilling): Promise<void> {
  const at = (await outer().count()) - 1;
  await outer().nth(at).click();
  await page.keyboard.insertText(`/${menu}`);
  await page.getByRole('option', { name: menu }).first().waitFor();
  await page.keyboard.press('Enter');
  const block: Locator = outer().nth(at);
  // Every other block type is followed by a new empty paragraph.
  const count = at + (type === 'paragraph' ? 1 : 2);
  await expect.poll(() => outer().count(), { message: type }).toBe(count);
  await fill?.(block, page);
}

async function stored(id: number): Promise<Block[]> {
  const answer = await page.request.get(`${app.url}/nv/admin/posts/${id}`);
  return ((await answer.json()) as { content: { blocks: Block[] } }).content.blocks;
}

function typesIn(blocks: readonly Block[]): Set<string> {
  return new Set([...JSON.stringify(blocks).matchAll(/"type":"([\w-]+)","data"/g)].map(([, type]) => type as string));
}

const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('a site is installed, an article with every kind of block is written in the page, appears at its time, and an older version comes back as it was', async () => {
  await install();
  await license();
  await page.goto(`${app.url}/nv-admin/editor-article`);
  await page.locator('.editor-canvas[data-state=ready]').waitFor();
  const { keyboard } = page;
  await page.getByLabel('文章标题').fill('什么都有的一篇');
  await page.getByLabel('地址名').fill(slug);
  await outer().first().click();
  await keyboard.insertText('第一段话，还没有改过。');
  await keyboard.press('Enter');
  await keyboard.type('## 小标题');
  await keyboard.press('Enter');
  await keyboard.type('- 甲条');
  await keyboard.press('Enter');
  await keyboard.insertText('乙条');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  const files = { picture: await photograph().png().toBuffer(), second: await photograph(40, 60).png().toBuffer() };
  const written = fillings(files, slug);
  for (const filling of written) await add(filling);

  await page.locator('.editor-main').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('定时发布', { exact: true }).first().click();
  const at = new Date(app.clock.now() + dayMs + 8 * 3_600_000).toISOString().slice(0, 16);
  await dialog.getByLabel('发布时间').fill(at);
  await dialog.getByRole('button', { name: '定时发布' }).click();
  await said('已定好时间，到时自动发布');
  await page.waitForURL(/id=\d+/);
  const id = Number(new URL(page.url()).searchParams.get('id'));
  const asWritten = await stored(id);
  expect([...typesIn(asWritten)].sort()).toEqual(blockTypes.toSorted());

  expect((await app.get(`/${slug}`)).status).toBe(404);
  app.clock.advance(dayMs + 120_000);
  await publishDue(app.site);
  const pages = [await app.get(`/${slug}`), await app.get(`/${slug}/page/2`)];
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  const shown = pages.map(({ text }) => text).join('');
  const open = written.flatMap(({ shows = [] }) => shows);
  const hidden = written.flatMap(({ hides = [] }) => hides);
  expect(open.filter((words) => !shown.includes(words))).toEqual([]);
  expect(hidden).toHaveLength(5);
  expect(hidden.filter((words) => shown.includes(words))).toEqual([]);
  const read = await Promise.all(
    [1, 2].map(async (number) => (await app.get(`/nv/post-page?slug=${slug}&page=${number}`)).text),
  );
  const readable = new Set(read.flatMap((text) => [...text.matchAll(/"type":"([\w-]+)"/g)].map(([, type]) => type)));
  // Only a page break is invisible.
  expect(blockTypes.filter((type) => !readable.has(type))).toEqual(['page-break']);

  await outer().first().click();
  await keyboard.press('End');
  await keyboard.insertText('后来改了。');
  const quote = outer().nth(3);
  await quote.getByRole('textbox', { name: '引用的话' }).click();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.insertText('水落石出');
  await page.locator('.editor-main').click();
  await said('已更新');
  expect((await app.get(`/${slug}`)).text.includes('水落石出')).toBe(true);

  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '历史版本' }).click();
  const revisions = page.getByRole('dialog', { name: '历史版本' });
  await revisions.getByText('第 1 版').first().click();
  await revisions.getByText('还没有改过').first().waitFor();
  await revisions.getByRole('button', { name: '恢复这个版本' }).click();
  await said('已恢复到第 1 版');
  expect(await stored(id)).toEqual(asWritten);
  const { text } = await app.get(`/${slug}`);
  expect([text.includes('山高月小'), text.includes('水落石出')]).toEqual([true, false]);
  await expect.poll(() => outer().nth(3).textContent()).toContain('山高月小');

  await page.reload();
  await page.locator('.editor-canvas[data-state=ready]').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(visitor.problems).toEqual([]);
});
