import type { MetaDescriptor } from 'react-router';

/** The site options used in a page's head. */
export interface HeadSite {
  nv_site_name: string;
  nv_site_description: string;
  seo_description: string;
  seo_keywords: string;
  seo_share_image: string;
  seo_hidden: boolean;
}

export interface HeadFeed {
  title: string;
  href: string;
  type: string;
}

export interface PageHead {
  /** Without the site's name. */
  title: string;
  /** The complete title, for pages that do not use the title pattern. */
  fullTitle?: string;
  description?: string | undefined;
  /** Canonical path, including the query parameters that belong to the page. */
  path: string;
  /** Where search engines shall look for these contents instead; '' or left out: here. */
  canonical?: string | undefined;
  /** Overrides the site's keywords. */
  keywords?: string | undefined;
  image?: string | null | undefined;
  type?: 'website' | 'profile';
  previous?: string | null | undefined;
  next?: string | null | undefined;
  hidden?: boolean;
  feeds?: HeadFeed[];
  jsonLd?: object[];
}

const descriptionLength = 160;

function shorten(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim());
  return letters.length > descriptionLength ? `${letters.slice(0, descriptionLength - 1).join('')}…` : letters.join('');
}

/** The absolute form of a path on the site; unchanged while the site does not know its own address. */
export function absoluteUrl(path: string, origin: string): string {
  return origin === '' ? path : new URL(path, origin).href;
}

/**
 * All meta tags for search engines, feed readers and link previews. Called by loaders, so that it costs readers no
 * script.
 */
export function pageHead(site: HeadSite, origin: string, page: PageHead): MetaDescriptor[] {
  const address = absoluteUrl(page.path, origin);
  const title = page.fullTitle ?? `${page.title} · ${site.nv_site_name}`;
  const description = shorten(page.description || site.seo_description || site.nv_site_description);
  const image = page.image || site.seo_share_image;
  const link = (rel: string, path: string | null | undefined): MetaDescriptor[] =>
    path ? [{ tagName: 'link', rel, href: absoluteUrl(path, origin) }] : [];
  const content = (name: string, text: string): MetaDescriptor[] =>
    text === '' ? [] : [name.startsWith('og:') ? { property: name, content: text } : { name, content: text }];
  return [
    { title },
    ...content('description', description),
    ...content('keywords', page.keywords ?? site.seo_keywords),
    ...content('robots', page.hidden || site.seo_hidden ? 'noindex, follow' : ''),
    ...link('canonical', page.canonical || address),
    ...link('prev', page.previous),
    ...link('next', page.next),
    ...(page.feeds ?? []).map((feed) => ({ tagName: 'link' as const, rel: 'alternate', ...feed })),
    ...content('og:type', page.type ?? 'website'),
    ...content('og:site_name', site.nv_site_name),
    ...content('og:locale', 'zh_CN'),
    ...content('og:title', page.title),
    ...content('og:description', description),
    ...content('og:url', origin === '' ? '' : address),
    ...content('og:image', image ? absoluteUrl(image, origin) : ''),
    ...content('twitter:card', image ? 'summary_large_image' : 'summary'),
    ...(page.jsonLd ?? []).map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ];
}

/** Breadcrumbs as structured data for search engines; paths are made absolute. */
export function breadcrumbs(origin: string, steps: { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: step.name,
      item: absoluteUrl(step.path, origin),
    })),
  };
}
