import { existsSync } from 'node:fs';

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

// The shell needs about half of the processor time, and `npm test` takes it too where it can.
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.SOMNIA_BROWSER ?? installed.find((path) => existsSync(path));

/** A browser with a profile folder of its own, which survives the browser. */
export async function openPersistentContext(folder: string, screen: Screen = desktop): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath,
    headless: true,
    args: flags,
    viewport: screen,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
  });
}

/** The system's Chromium, headless; `npm test` and `npm run shots` provide its path. */
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
  /** Problems so far: console and script errors, and requests to other hosts. */
  problems: string[];
}

export interface VisitorOptions {
  screen?: Screen;
  theme?: 'light' | 'dark';
  javaScript?: boolean;
  /** For imported articles, whose images may be on any host. They are still not fetched. */
  externalImages?: boolean;
  /** The user agent; the default one identifies itself as headless. */
  userAgent?: string;
  /** The service worker runs; in other tests nothing stands between page and server. */
  serviceWorker?: boolean;
  /** Blurs what lies behind dialogs and bars, as in a picture; default: it is drawn sharp. */
  blur?: boolean;
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

/**
 * Runs in the page: draws backdrops without their blur, which costs more than the rest of the page in each frame when
 * there is no graphics card. `will-change` keeps what else the property does: the place of fixed elements inside.
 */
function drawSharp(): void {
  const sharpen = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && rule.style.backdropFilter !== '') {
        rule.style.willChange = rule.style.backdropFilter === 'none' ? 'auto' : 'backdrop-filter';
        rule.style.backdropFilter = 'none';
      }
      if ('cssRules' in rule) sharpen(rule.cssRules as CSSRuleList);
    }
  };
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.sheet) sharpen(target.sheet.cssRules);
    },
    true,
  );
}

/** The browser's own messages about expected responses: a missing page, a blocked image. */
const expectedNoise = /net::ERR_(FAILED|NAME_NOT_RESOLVED)|the server responded with a status of 404/;

function listen(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(`script: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !expectedNoise.test(text)) troubles.push(`console: ${text}`);
  });
}

/**
 * Waits until a page is hydrated: an earlier click is lost, or follows the link without scripts. Other pages return
 * immediately.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.documentElement.dataset.ready !== undefined || !('__reactRouterContext' in window),
  );
}

/** Waits for hydration after each navigation. */
function waitForEachPage(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await waitForHydration(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    await waitForHydration(page);
    return answer;
  };
}

/** A visitor with a separate browser context. Requests to other hosts are blocked, and each attempt is recorded. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const {
    screen = desktop,
    theme = 'light',
    javaScript = true,
    externalImages: outsidePictures = false,
    userAgent,
    blur = false,
    serviceWorker = false,
  } = options;
  const context = await browser.newContext({
    viewport: screen,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    javaScriptEnabled: javaScript,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    ...(userAgent !== undefined && { userAgent }),
  });
  const troubles: string[] = [];
  watchHosts(context, troubles, outsidePictures);
  if (!blur) await context.addInitScript(drawSharp);
  if (theme === 'dark' && javaScript) {
    await context.addInitScript(
      "try { localStorage.setItem('somnia:theme', JSON.stringify({ v: 'dark' })); } catch {}",
    );
  }
  context.on('page', (page) => {
    listen(page, troubles);
    if (javaScript) waitForEachPage(page);
  });
  return { page: await context.newPage(), context, problems: troubles };
}
