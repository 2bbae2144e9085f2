import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';

import { readPageNumber } from '#contract/kit/pages.ts';
import { FollowList } from '#web/features/social/follows/follow-list.tsx';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';
import { openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  return { head: page.head({ title: '关注', path: '/user-center/follows', hidden: true }) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export function headers() {
  return { 'cache-control': 'no-store' };
}

export default function FollowsPage() {
  const [query] = useSearchParams();
  const page = readPageNumber(query.get('page') ?? undefined) ?? 1;
  const kind = query.get('kind') === 'followers' ? 'followers' : 'following';
  return (
    <UserCentre current="follows" title="关注">
      {(user) => <FollowList userId={user.id} kind={kind} page={page} />}
    </UserCentre>
  );
}
