import { storedValues, unwrapStored } from './stored-value.ts';

export type Theme = 'light' | 'dark';
export type ThemeDefault = Theme | 'auto';

export interface ThemeSettings {
  /** Prefix of the storage key, before the colon. */
  prefix: string;
  /** The site's default theme. */
  defaultType: ThemeDefault;
}

const darkQuery = '(prefers-color-scheme: dark)';

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

/** The reader's choice, else the site's default; `auto` follows the system; anything else is light. */
export function resolveTheme(stored: unknown, defaultType: string, systemIsDark: boolean): Theme {
  if (isTheme(stored)) return stored;
  if (isTheme(defaultType)) return defaultType;
  return defaultType === 'auto' && systemIsDark ? 'dark' : 'light';
}

/**
 * Source of a head script that sets the theme before the first paint. It repeats resolveTheme in a compact form; tests
 * check that both agree.
 */
export function themeScript({ prefix, defaultType }: ThemeSettings): string {
  const otherwise =
    defaultType === 'auto'
      ? `matchMedia("${darkQuery}").matches?"dark":"light"`
      : JSON.stringify(resolveTheme(undefined, defaultType, false));
  return (
    `(()=>{let t;try{t=localStorage.getItem(${JSON.stringify(`${prefix}:theme`).replaceAll('<', '\\u003c')});t=JSON.parse(t).v??t}catch{}` +
    `document.documentElement.dataset.theme=t==="light"||t==="dark"?t:${otherwise}})()`
  );
}

function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function applyTheme(theme: Theme): void {
  const page = document.documentElement;
  page.dataset.theme = theme;
  const paper = getComputedStyle(page).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
}

/** Follows changes of the system theme and of the site's other tabs. @returns a function that stops it */
export function followTheme({ prefix, defaultType }: ThemeSettings): () => void {
  const system = matchMedia(darkQuery);
  const stored = storedValues(prefix);
  const refresh = () => applyTheme(resolveTheme(stored.read('theme'), defaultType, system.matches));
  const listen = (event: StorageEvent) => {
    if (event.key !== `${prefix}:theme`) return;
    applyTheme(resolveTheme(unwrapStored(event.newValue), defaultType, system.matches));
  };
  refresh();
  system.addEventListener('change', refresh);
  addEventListener('storage', listen);
  return () => {
    system.removeEventListener('change', refresh);
    removeEventListener('storage', listen);
  };
}

/** Applies a theme and stores it as the reader's choice. */
export function setTheme(prefix: string, theme: Theme): void {
  storedValues(prefix).write('theme', theme);
  applyTheme(theme);
}

/** The theme that spreads over the page, until the browser has taken it over. */
let spreading: { theme: Theme } | undefined;

/** Where and how far a circle grows that begins at an element and covers the window. */
function markSpread(origin: Element): void {
  const { left, top, width, height } = origin.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const { dataset, style } = document.documentElement;
  dataset.spread = '';
  style.setProperty('--spread-at', `${x}px ${y}px`);
  style.setProperty('--spread-to', `${Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y))}px`);
}

/** Switches between light and dark and stores the choice. The new theme grows from `origin`, which was pressed. */
export function toggleTheme(prefix: string, origin: Element): void {
  const theme: Theme = (spreading?.theme ?? currentTheme()) === 'dark' ? 'light' : 'dark';
  storedValues(prefix).write('theme', theme);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) return applyTheme(theme);
  const own = { theme };
  spreading = own;
  markSpread(origin);
  const end = () => {
    if (spreading !== own) return;
    spreading = undefined;
    delete document.documentElement.dataset.spread;
  };
  document.startViewTransition(() => applyTheme(theme)).finished.then(end, end);
}
