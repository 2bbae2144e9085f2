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
];

/** The system's Chromium, headless; `npm test` says where it lies. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.SOMNIA_BROWSER ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, headless: true, args: flags });
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What went wrong on the way: errors of the console and of scripts, and requests to other hosts. */
  troubles: string[];
}

interface VisitorOptions {
  screen?: Screen;
  theme?: 'light' | 'dark';
  javaScript?: boolean;
}

const loopback = new Set(['localhost', '127.0.0.1']);

/** A person with a browser of their own. Nothing of another host is ever fetched, and each attempt is noted. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const { screen = desktop, theme = 'light', javaScript = true } = options;
  const context = await browser.newContext({
    viewport: screen,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    javaScriptEnabled: javaScript,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const troubles: string[] = [];
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (url.protocol === 'data:' || url.protocol === 'blob:' || loopback.has(url.hostname)) return route.continue();
    // Pictures that a person put into an article by address may come from anywhere.
    if (route.request().resourceType() !== 'image') troubles.push(`asked ${url.origin}`);
    return route.abort();
  });
  if (theme === 'dark' && javaScript) {
    await context.addInitScript(
      "try { localStorage.setItem('somnia:theme', JSON.stringify({ v: 'dark' })); } catch {}",
    );
  }
  const page = await context.newPage();
  page.on('pageerror', (error) => troubles.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/net::ERR_FAILED|status of 404/.test(message.text())) {
      troubles.push(`console: ${message.text()}`);
    }
  });
  return { page, context, troubles };
}
