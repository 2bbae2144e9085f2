import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { getBlackroom } from '#contract/features/moderation/address-bans.calls.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { blackroomPath, BannedUsers } from '#web/features/moderation/banned-users.tsx';
import { ListHeader } from '#web/features/posts/post-list-header.tsx';
import { openPage, pageNumberOf } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const current = pageNumberOf(page.query.get('page'), '/blackroom');
  const people = await page.call(getBlackroom, { page: current });
  return {
    head: page.head({
      title: current > 1 ? `小黑屋 · 第 ${current} 页` : '小黑屋',
      description: `${page.options.nv_site_name}正在封禁中的账号，以及原因和期限。`,
      path: blackroomPath(current),
      previous: current > 1 ? blackroomPath(current - 1) : null,
      next: current < pageCount(people.total, people.page_size) ? blackroomPath(current + 1) : null,
      // Names on this page must not be indexed.
      hidden: true,
    }),
    people,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function BlackroomPage() {
  const { people } = useLoaderData<typeof loader>();
  return (
    <div className="wrap list-page">
      <ListHeader
        title="小黑屋"
        description="因违反约定而被封禁的账号。期满以后，他们会从这里离开。"
        facts={people.total > 0 && <span>共 {people.total} 位</span>}
      />
      <BannedUsers people={people} />
    </div>
  );
}
