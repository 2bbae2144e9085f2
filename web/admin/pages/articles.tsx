import { Link } from 'react-router';

import { Icon } from '#web/ui/icon.tsx';

import { ArticlesList } from '../posts/articles-list.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('文章');
export const headers = adminHeaders;

export default function ArticlesPage() {
  return (
    <AdminFrame
      current="articles"
      title="文章"
      access="contributor"
      aside={
        <Link className="button button-primary" to="/nv-admin/editor-article">
          <Icon name="pen" size={16} />
          写文章
        </Link>
      }
    >
      {(user) => <ArticlesList type="article" power={user.power} />}
    </AdminFrame>
  );
}
