import { readTextFromUrl } from './read-text-from-url.ts';
import type { Site } from './site.ts';

const freshMs = 3_600_000;
const maxLogoBytes = 200_000;

interface CachedLogo {
  svg: string;
  readAt: number;
  reading: boolean;
}

const logosBySite = new WeakMap<Site, Map<string, CachedLogo>>();

async function refreshLogo(site: Site, url: string, prefix: string, kept: CachedLogo): Promise<void> {
  kept.reading = true;
  const before = kept.svg;
  try {
    const text = await readTextFromUrl(site, url, maxLogoBytes);
    // Its parser is large, and many sites have no such logo.
    const { sanitiseSvg } = await import('./sanitise-svg.ts');
    kept.svg = sanitiseSvg(text, prefix) ?? '';
    if (kept.svg !== before) site.invalidate(['logo']);
  } catch (error) {
    site.log.warn({ url, reason: (error as Error).message }, 'The logo could not be read');
  } finally {
    kept.readAt = site.clock.now();
    kept.reading = false;
  }
}

/** Whether a URL is an SVG, judged by its extension only. */
function isSvgAddress(url: string): boolean {
  return /\.svg($|[?#])/i.test(url);
}

/**
 * A logo as inline SVG; '' for other formats and while it cannot be read. A file of this site is read immediately, a
 * remote one in the background: pages rendered meanwhile carry the tag `logo`.
 * @see docs/reference/routes.md
 */
export async function inlineLogo(
  site: Site,
  url: string,
  prefix: string,
  tag: (...tags: string[]) => void,
): Promise<string> {
  if (!isSvgAddress(url)) return '';
  tag('logo');
  const kept = logosBySite.get(site) ?? new Map<string, CachedLogo>();
  logosBySite.set(site, kept);
  const key = prefix + url;
  const one = kept.get(key) ?? { svg: '', readAt: -Infinity, reading: false };
  kept.set(key, one);
  if (!one.reading && site.clock.now() - one.readAt > freshMs) {
    const renewal = refreshLogo(site, url, prefix, one);
    if (site.storage.keyOf(url) !== null) await renewal;
  }
  return one.svg;
}
