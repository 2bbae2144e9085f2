import { feedPath, feedTypes } from '#contract/features/feeds/rules.ts';
import { listArticles } from '#contract/features/posts/calls.ts';
import { type ArticleTaxonomy, termPath } from '#contract/features/terms/rules.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { loadSidebar } from '#web/features/site/sidebar-data.ts';
import { notFound, type OpenPage, pageNumberOf } from '#web/kit/open-page.ts';
import { breadcrumbs } from '#web/kit/page-head.ts';

const kinds: Record<ArticleTaxonomy, string> = { category: '分类', tag: '标签', special: '专题' };

interface TermAddress {
  taxonomy: ArticleTaxonomy;
  slug: string | undefined;
  page: string | undefined;
}

/** Data of a category, tag or series page. @throws 404, or 301 for the number of page 1 */
export async function loadTerm(page: OpenPage, { taxonomy, slug = '', page: asked }: TermAddress) {
  const current = pageNumberOf(asked, termPath(taxonomy, slug));
  const { term, ...articles } = await page.call(listArticles, { taxonomy, term: slug, page: current });
  if (!term) throw notFound();
  const side = await loadSidebar(page, { topic: { taxonomy, slug: term.slug, name: term.name } });
  const kind = kinds[taxonomy];
  const path = (number: number) => termPath(taxonomy, term.slug, number);
  const feed = taxonomy === 'special' ? null : feedPath({ kind: taxonomy, slug: term.slug });
  const steps = [...term.parents, term].map(({ name, url }) => ({ name, path: url }));
  return {
    head: page.head({
      title: current > 1 ? `${kind}：${term.name} · 第 ${current} 页` : `${kind}：${term.name}`,
      description: term.description || `${kind}「${term.name}」下的文章，共 ${term.count} 篇。`,
      path: path(current),
      image: term.cover_url,
      previous: current > 1 ? path(current - 1) : null,
      next: current < pageCount(articles.total, articles.page_size) ? path(current + 1) : null,
      hidden: articles.total === 0,
      feeds: feed ? [{ title: `${kind}：${term.name}`, href: feed, type: feedTypes.rss }] : [],
      jsonLd: [
        {
          '@type': 'CollectionPage',
          name: term.name,
          description: term.description || undefined,
          url: page.origin + path(current),
        },
        breadcrumbs(page.origin, [{ name: '首页', path: '/' }, ...steps]),
      ],
    }),
    cardStyle: page.options.home_card_style,
    taxonomy,
    kind,
    term: { ...term, parents: term.parents.map(({ name, url }) => ({ name, url })) },
    feed,
    articles,
    side,
  };
}

export type TermData = Awaited<ReturnType<typeof loadTerm>>;
