import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

export interface Screen {
  width: number;
  height: number;
}

export const phone: Screen = { width: 375, height: 812 };
export const desktop: Screen = { width: 1280, height: 900 };

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing of another host is ever fetched.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
];

const executablePath = process.env.SOMNIA_BROWSER ?? '/usr/bin/chromium';

/** A browser with a folder of its own: what it keeps outlives it. */
export async function openLastingContext(folder: string, screen: Screen = desktop): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath,
    headless: true,
    args: flags,
    viewport: screen,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
}

/** The system's Chromium, headless; `npm test` and `npm run shots` say where it lies. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, headless: true, args: flags });
}

let shared: Promise<Browser> | undefined;

/** The browser of this worker, for all its test files: it ends with the process. Each test opens its own context. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What went wrong on the way: errors of the console and of scripts, and requests to other hosts. */
  troubles: string[];
}

export interface VisitorOptions {
  screen?: Screen;
  theme?: 'light' | 'dark';
  javaScript?: boolean;
  /** For imported articles: their pictures may lie anywhere. They are still not fetched. */
  outsidePictures?: boolean;
  /** What the browser says it is; by itself it says that no person looks. */
  userAgent?: string;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const inPage = new Set(['data:', 'blob:', 'chrome-error:']);

/** No route is set for this: a context with one keeps nothing in the browser's cache, and each request waits for it. */
function watchHosts(context: BrowserContext, troubles: string[], outsidePictures: boolean): void {
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (inPage.has(url.protocol) || loopback.has(url.hostname)) return;
    if (outsidePictures && request.resourceType() === 'image') return;
    troubles.push(`asked another host: ${url.href}`);
  });
}

/** What the browser itself says of answers that were asked for: a page not found, a picture that was held back. */
const expectedNoise = /net::ERR_(FAILED|NAME_NOT_RESOLVED)|the server responded with a status of 404/;

function listen(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(`script: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !expectedNoise.test(text)) troubles.push(`console: ${text}`);
  });
}

/**
 * Waits until a page of the product answers: a press before that is lost, or leads to where it leads without scripts.
 * Other pages have nothing to wait for.
 */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.documentElement.dataset.ready !== undefined || !('__reactRouterContext' in window),
  );
}

/** A person waits for a page they have opened. */
function waitForEachPage(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await awake(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    await awake(page);
    return answer;
  };
}

/** A person with a browser of their own. Nothing of another host is ever fetched, and each attempt is noted. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const { screen = desktop, theme = 'light', javaScript = true, outsidePictures = false, userAgent } = options;
  const context = await browser.newContext({
    viewport: screen,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    javaScriptEnabled: javaScript,
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(userAgent !== undefined && { userAgent }),
  });
  const troubles: string[] = [];
  watchHosts(context, troubles, outsidePictures);
  if (theme === 'dark' && javaScript) {
    await context.addInitScript(
      "try { localStorage.setItem('somnia:theme', JSON.stringify({ v: 'dark' })); } catch {}",
    );
  }
  context.on('page', (page) => {
    listen(page, troubles);
    if (javaScript) waitForEachPage(page);
  });
  return { page: await context.newPage(), context, troubles };
}
