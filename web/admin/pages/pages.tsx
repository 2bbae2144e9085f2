import { Link } from 'react-router';

import { Icon } from '#web/ui/icon.tsx';

import { ArticlesList } from '../posts/articles-list.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('页面');
export const headers = adminHeaders;

export default function PagesPage() {
  return (
    <AdminFrame
      current="pages"
      title="页面"
      access="editor"
      aside={
        <Link className="button button-primary" to="/nv-admin/editor-article?type=page">
          <Icon name="pen" size={16} />
          新建页面
        </Link>
      }
    >
      {(user) => <ArticlesList type="page" power={user.power} />}
    </AdminFrame>
  );
}
