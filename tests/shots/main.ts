import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { openBrowser, newVisitor, type Screen } from '#tests/kit/open-browser.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';

const folder = join(import.meta.dirname, '../../shots');
const wanted = process.argv.slice(2);

const screens: Record<string, Screen> = {
  375: { width: 375, height: 812 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 900 },
  1600: { width: 1600, height: 1000 },
};

const pages: Record<string, string> = {
  home: '/',
  article: '/dim-the-light',
  'every-block': '/every-block',
  locked: '/locked-corner',
  'password-article': '/paper-letter',
  'body-pages': '/quiet-site-3-tags/page/2',
  articles: '/articles',
  category: '/category/%E6%8A%80%E6%9C%AF',
  special: '/special/quiet-site',
  tag: '/tag/%E6%8E%92%E7%89%88',
  author: '/author/1',
  people: '/author/author',
  archives: '/archives',
  search: '/search?s=%E6%9C%88%E5%85%89',
  'search-empty': '/search?s=zzzz',
  'gift-wall': '/gift-wall?range=all',
  links: '/links',
  page: '/about',
  'nothing-is-here': '/nothing-is-here',
  'not-found': '/no-such-page',
  leaving: '/go?url=https%3A%2F%2Fexample.org%2Fmoon',
};

async function takeAll(server: RunningServer, names: string[], prefix: string): Promise<string[]> {
  const browser = await openBrowser();
  const files: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    for (const [width, screen] of Object.entries(screens)) {
      const { page, context } = await newVisitor(browser, { theme, screen });
      for (const name of names) {
        await page.goto(server.url + (pages[name] ?? '/'), { waitUntil: 'networkidle' });
        await page.waitForTimeout(250);
        const file = `${prefix}${name}-${theme}-${width}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: true });
        files.push(file);
      }
      await context.close();
    }
  }
  await browser.close();
  return files;
}

function sheet(files: string[]): string {
  const figures = files.map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" loading="lazy" width="300" alt=""></a><figcaption>${file}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Somnia</title><style>body{display:flex;flex-wrap:wrap;gap:16px;font:13px sans-serif}figure{margin:0}</style>${figures.join('\n')}`;
}

await mkdir(folder, { recursive: true });
const names = wanted.length > 0 ? Object.keys(pages).filter((name) => wanted.includes(name)) : Object.keys(pages);
const demo = await startServer({ demo: true });
const files = await takeAll(demo, names, '');
await demo.stop();
await demo.clean();
if (wanted.length === 0) {
  const empty = await startServer();
  files.push(...(await takeAll(empty, ['home', 'archives'], 'empty-')));
  await empty.stop();
  await empty.clean();
}
await writeFile(join(folder, 'index.html'), sheet(files));
process.stdout.write(`${files.length} 张图片在 ${folder}，打开其中的 index.html 查看。\n`);
