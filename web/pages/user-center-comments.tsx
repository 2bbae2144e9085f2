import { useSearchParams } from 'react-router';

import { readPageNumber } from '#contract/kit/pages.ts';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { MyComments } from '#web/features/profiles/my-comments.tsx';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('评论', 'comments');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function CommentsPage() {
  const [query] = useSearchParams();
  const page = readPageNumber(query.get('page') ?? undefined) ?? 1;
  return (
    <UserCentre current="comments" title="我的评论">
      <MyComments key={page} page={page} />
    </UserCentre>
  );
}
