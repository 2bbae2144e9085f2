import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';

import { readPageNumber } from '#contract/kit/pages.ts';
import { BookmarkList } from '#web/features/social/likes/bookmark-list.tsx';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';
import { openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  return { head: page.head({ title: '收藏', path: '/user-center/favourites', hidden: true }) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export function headers() {
  return { 'cache-control': 'no-store' };
}

export default function FavouritesPage() {
  const [query] = useSearchParams();
  return (
    <UserCentre current="favourites" title="收藏">
      <BookmarkList page={readPageNumber(query.get('page') ?? undefined) ?? 1} />
    </UserCentre>
  );
}
