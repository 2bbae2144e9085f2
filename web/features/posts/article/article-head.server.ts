import type { MetaDescriptor } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import type { OpenPage } from '#web/kit/open-page.ts';
import { absoluteUrl, breadcrumbs } from '#web/kit/page-head.ts';

import type { ArticleView } from './article-view.ts';

function blogPosting({ post, origin, options }: ArticleView, image: string): object {
  return {
    '@type': post.type === 'page' ? 'WebPage' : 'BlogPosting',
    headline: post.title,
    description: post.seo.description || post.excerpt,
    image: absoluteUrl(image, origin),
    url: origin + postPath(post.slug),
    mainEntityOfPage: origin + postPath(post.slug),
    datePublished: post.published_at,
    dateModified: post.updated_at,
    wordCount: post.word_count,
    commentCount: post.comments,
    inLanguage: 'zh-CN',
    author: { '@type': 'Person', name: post.author.name, url: origin + authorPath(post.author.id) },
    publisher: { '@type': 'Organization', name: options.nv_site_name, url: origin },
    keywords: post.tags.map((tag) => tag.name).join(',') || undefined,
  };
}

function crumbs({ post, origin, options }: ArticleView): object {
  const category = post.categories.slice(0, 1).map((term) => ({ name: term.name, path: term.url }));
  return breadcrumbs(origin, [
    { name: options.nv_site_name, path: '/' },
    ...category,
    { name: post.title, path: postPath(post.slug) },
  ]);
}

/** URLs of the previous and next page of the body. */
function adjacentPages({ slug, page, page_count }: ArticleView['post']) {
  return {
    previous: page > 1 ? postPath(slug, { page: page - 1 }) : null,
    next: page < page_count ? postPath(slug, { page: page + 1 }) : null,
  };
}

function articleMeta({ post }: ArticleView): MetaDescriptor[] {
  return [
    { property: 'article:published_time', content: post.published_at },
    { property: 'article:modified_time', content: post.updated_at },
    { property: 'article:author', content: post.author.name },
    ...post.categories.slice(0, 1).map((term) => ({ property: 'article:section', content: term.name })),
    ...post.tags.map((tag) => ({ property: 'article:tag', content: tag.name })),
  ];
}

/** Meta tags for search engines and link previews. */
export function articleHead(view: ArticleView, head: OpenPage['head']): MetaDescriptor[] {
  const { post } = view;
  // Over a cover that is stored here it is a photograph.
  const drawn = `/og/${encodeURIComponent(post.slug)}.${post.cover?.srcset ? 'jpg' : 'png'}`;
  const image = post.seo.image || drawn;
  const part = post.page > 1 ? `（第 ${post.page} 页）` : '';
  const descriptors = head({
    title: `${post.seo.title || post.title}${part}`,
    description: post.seo.description || post.excerpt,
    path: postPath(post.slug, { page: post.page, commentPage: view.comments.page }),
    image,
    canonical: post.seo.canonical,
    hidden: post.has_password || post.is_private || post.seo.hidden,
    keywords: post.tags.map((tag) => tag.name).join(',') || undefined,
    jsonLd: [blogPosting(view, image), crumbs(view)],
    ...adjacentPages(post),
  });
  const kind = descriptors.map((entry) =>
    'property' in entry && entry.property === 'og:type' ? { property: 'og:type', content: 'article' } : entry,
  );
  return post.type === 'article' ? [...kind, ...articleMeta(view)] : kind;
}
