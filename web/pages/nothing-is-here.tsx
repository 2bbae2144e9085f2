import { type LoaderFunctionArgs, Link, type MetaFunction } from 'react-router';

import { openPage } from '#web/kit/open-page.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  return { head: page.head({ title: '这里什么也没有', path: '/nothing-is-here', hidden: true }) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function EmptyPage() {
  return (
    <div className="wrap error-page">
      <EmptyState headingLevel={1} title="这里什么也没有" hint="风平浪静的一页。想读点什么的话，可以从这里出发。">
        <Link className="button button-primary" to="/articles">
          去看文章
        </Link>
        <Link className="button" to="/">
          回到首页
        </Link>
      </EmptyState>
    </div>
  );
}
