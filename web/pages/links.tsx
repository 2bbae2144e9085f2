import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { getFavlinks, getLinkCircle } from '#contract/features/links/calls.ts';
import { feedPath } from '#contract/features/feeds/rules.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { circlePath, LinkCircle } from '#web/features/links/link-circle.tsx';
import { ApplyForLink } from '#web/features/links/apply-for-link.tsx';
import type { OwnSite } from '#web/features/links/link-application.ts';
import { LinkGroups } from '#web/features/links/link-groups.tsx';
import { ListHeader } from '#web/features/posts/post-list-header.tsx';
import { openPage, type OpenPage, pageNumberOf } from '#web/kit/open-page.ts';
import { absoluteUrl } from '#web/kit/page-head.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** What other sites need to link to this one. */
function ownSite({ options, origin }: OpenPage): OwnSite {
  const image = options.somnia_apple_touch_icon || options.somnia_favicon_32;
  return {
    name: options.nv_site_name,
    url: origin,
    description: options.nv_site_description,
    image_url: image ? absoluteUrl(image, origin) : '',
    feed_url: origin + feedPath({ kind: 'site' }),
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const current = pageNumberOf(page.query.get('page'), '/links');
  const [{ groups, total }, circle] = await Promise.all([
    page.call(getFavlinks, {}),
    page.call(getLinkCircle, { page: current }),
  ]);
  return {
    head: page.head({
      title: current > 1 ? `友情链接 · 朋友圈第 ${current} 页` : '友情链接',
      description: `${page.options.nv_site_name}的 ${total} 位邻居，和他们最近写下的文章。`,
      path: circlePath(current),
      previous: current > 1 ? circlePath(current - 1) : null,
      next: current < pageCount(circle.total, circle.page_size) ? circlePath(current + 1) : null,
      hidden: total === 0,
    }),
    rules: page.options.links_apply_text,
    own: page.options.links_apply_enable ? ownSite(page) : null,
    groups,
    total,
    circle,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function LinksPage() {
  const { groups, total, circle, rules, own } = useLoaderData<typeof loader>();
  return (
    <div className="wrap list-page">
      <ListHeader
        title="友情链接"
        description={total > 0 ? `隔着屏幕的 ${total} 位邻居。愿您在他们那里也坐上一会儿。` : ''}
      >
        {own && <ApplyForLink site={own} rules={rules} />}
      </ListHeader>
      {total === 0 && <EmptyState title="还没有邻居" hint="友情链接会按分组排在这里。" />}
      {circle.page === 1 && <LinkGroups groups={groups} />}
      {circle.list.length > 0 && <LinkCircle circle={circle} />}
      {rules && (
        <section className="link-rules">
          <h2>交换友链的约定</h2>
          {rules}
        </section>
      )}
    </div>
  );
}
