import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { momentPath } from '#contract/features/moments/rules.ts';
import { createUser, findUserByName } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { tallyLedger } from '#server/features/growth/earnings.service.ts';
import { seal } from '#server/kit/seal.ts';
import { seedDemo } from '#server/seeds/demo.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, openBrowser, type Screen } from '#tests/kit/open-browser.ts';
import { waitForSettled } from '#tests/kit/wait-for-settled.ts';
import { freePort } from '#tests/kit/start-server.ts';

import { type Person, type Scene, scenes } from './scenes.ts';

const folder = join(import.meta.dirname, '../../shots');
const wanted = process.argv.slice(2);
/** Scenes whose addresses are not known at first. */
const laterScenes = ['unsubscribe', 'moment', 'install'];

const screens: Record<string, Screen> = {
  375: { width: 375, height: 812 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 900 },
  1600: { width: 1600, height: 1000 },
};

type Sessions = Partial<Record<Person, string>>;

const start = {
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1',
};

async function signInAll({ site }: OpenApp): Promise<Sessions> {
  const enter = async (name: string): Promise<string> => {
    const user = await findUserByName(site, name);
    if (!user) throw new Error(`Nobody is called ${name}`);
    return createSession(site, user.id, start);
  };
  await createUser(site, { name: '新来的', email: null, password: '月光下的纸船 2026' });
  const sessions: Sessions = { 站长: await enter('沈砚') };
  for (const person of ['老王', '阿红', '迟迟', '新来的'] as const) sessions[person] = await enter(person);
  return sessions;
}

/** Pictures below the window wait until it comes near. */
async function fetchPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await new Promise((done) => requestAnimationFrame(done));
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}

async function shoot(page: Page, scene: Scene, path: string): Promise<void> {
  await page.waitForTimeout(250);
  if (scene.act) await scene.act(page);
  await page.waitForTimeout(scene.act ? 500 : 250);
  if (!scene.act) await fetchPictures(page);
  await page.screenshot({ path, fullPage: !scene.act });
}

interface Shooting {
  app: OpenApp;
  browser: Browser;
  sessions: Sessions;
  names: string[];
  prefix: string;
}

async function takeAll({ app, browser, sessions, names, prefix }: Shooting): Promise<string[]> {
  const files: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    for (const [width, screen] of Object.entries(screens)) {
      for (const name of names) {
        const scene = scenes[name] as Scene;
        // A separate browser for each screenshot, so that none affects another.
        const { page, context } = await newVisitor(browser, { theme, screen, blur: true });
        const session = scene.as && sessions[scene.as];
        if (session) await context.addCookies([{ name: 'somnia_session', value: session, url: app.url }]);
        const file = `${prefix}${name}-${theme}-${width}.png`;
        try {
          await page.goto(app.url + scene.path, { waitUntil: 'load' });
          await waitForSettled(page);
          await shoot(page, scene, join(folder, file));
          files.push(file);
        } catch (error) {
          process.stdout.write(`${file}：${(error as Error).message.split('\n')[0]}\n`);
        }
        await context.close();
      }
    }
  }
  return files;
}

function sheet(files: string[]): string {
  const figures = files.map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" loading="lazy" width="300" alt=""></a><figcaption>${file}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Somnia</title><style>body{display:flex;flex-wrap:wrap;gap:16px;font:13px sans-serif}figure{margin:0}</style>${figures.join('\n')}`;
}

/** In development mode, like `npm start -- --demo`. */
async function open(env: Record<string, string> = {}): Promise<OpenApp> {
  return openApp({ SITE_URL: '', PORT: String(await freePort()), SOMNIA_MODE: 'development', ...env });
}

/** Addresses of moments are random. */
async function momentAddress({ site }: OpenApp, title: string): Promise<string> {
  const { slug } = await site.db
    .selectFrom('posts')
    .select('slug')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return momentPath(slug);
}

async function takeDemo(browser: Browser, names: string[]): Promise<string[]> {
  const app = await open();
  await seedDemo(app.site);
  await tallyLedger(app.site);
  const sessions = await signInAll(app);
  const token = seal(app.site.key, 'unsubscribe', JSON.stringify(['ahong@example.com', 'comment-reply']));
  scenes.unsubscribe = { path: `/unsubscribe?token=${token}` };
  scenes.moment = { path: await momentAddress(app, '给九本旧书重画了封面') };
  const known = Object.keys(scenes).filter((name) => names.length === 0 || names.includes(name));
  const files = await takeAll({ app, browser, sessions, names: known, prefix: '' });
  await app.close();
  return files;
}

async function takeEmpty(browser: Browser): Promise<string[]> {
  const app = await open();
  const names = ['home', 'archives', 'leaderboard', 'blackroom'];
  const files = await takeAll({ app, browser, sessions: {}, names, prefix: 'empty-' });
  await app.close();
  return files;
}

/** The setup wizard, which is only shown on a site without users. */
async function takeInstall(browser: Browser): Promise<string[]> {
  const app = await open({ INSTALL_WIZARD: 'on' });
  scenes.install = { path: '/nv-admin/install' };
  const files = await takeAll({ app, browser, sessions: {}, names: ['install'], prefix: '' });
  await app.close();
  return files;
}

const unknown = wanted.filter((name) => !Object.hasOwn(scenes, name) && !laterScenes.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`没有这些画面：${unknown.join('、')}\n`);
  process.exit(1);
}
await mkdir(folder, { recursive: true });
const browser = await openBrowser();
const files = await takeDemo(browser, wanted);
if (wanted.length === 0) files.push(...(await takeEmpty(browser)));
if (wanted.length === 0 || wanted.includes('install')) files.push(...(await takeInstall(browser)));
await browser.close();
await writeFile(join(folder, 'index.html'), sheet(files));
process.stdout.write(`${files.length} 张图片在 ${folder}，打开其中的 index.html 查看。\n`);
// The app's timers would keep the process running.
process.exit(0);
