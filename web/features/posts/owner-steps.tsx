import { Link } from 'react-router';

import { hasRole } from '#contract/kit/power.ts';
import { useSession } from '#web/features/auth/sessions/session.ts';

const steps = [
  { title: '写第一篇文章', hint: '可以先存成草稿，写好了再发布。', to: '/nv-admin/editor-article' },
  {
    title: '把旧文章搬进来',
    hint: 'WordPress 的导出文件、Markdown 文件夹和本站的归档都可以，导入前能先看看会搬些什么。',
    to: '/nv-admin/transfer',
  },
  { title: '布置站点', hint: '填写简介，换上标志和头像，选一个喜欢的外观。', to: '/nv-admin/settings' },
];

/** How to start, for the administrator only: the page itself is the same for everybody. */
export function OwnerSteps() {
  const { user } = useSession();
  if (!user || !hasRole(user, 'administrator')) return null;
  return (
    <>
      <h2 className="welcome-owner">从这里开始</h2>
      <p className="welcome-lead">下面这些只有管理员能看到。</p>
      <ol>
        {steps.map(({ title, hint, to }) => (
          <li key={to}>
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{hint}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
