import { Link } from 'react-router';

/** Admin pages related to an option group. */
const related: Readonly<Record<string, readonly (readonly [path: string, name: string])[]>> = {
  站点: [['/nv-admin/links', '友情链接']],
  菜单: [['/nv-admin/menus', '编辑菜单']],
  评论: [['/nv-admin/comments', '评论审核']],
  积分等级: [
    ['/nv-admin/growth', '成长数据'],
    ['/nv-admin/ledger', '总账核对'],
  ],
  邮件: [
    ['/nv-admin/mails', '发件箱与测试'],
    ['/nv-admin/mail-templates', '邮件模板'],
  ],
  安全与审核: [
    ['/nv-admin/words', '试一试敏感词'],
    ['/nv-admin/bans', '网络封禁'],
  ],
  SEO: [
    ['/nv-admin/redirects', '重定向'],
    ['/nv-admin/jobs?queue=feeds.push-indexnow', '推送记录'],
  ],
  许可证: [['/nv-admin/licence', '填写许可证']],
};

/** Links from an option group to the pages where its effect can be seen or tested. */
export function RelatedPages({ group }: { group: string }) {
  const pages = related[group];
  if (!pages) return null;
  return (
    <p className="settings-related">
      {pages.map(([path, name]) => (
        <Link key={path} className="text-link" to={path}>
          {name}
        </Link>
      ))}
    </p>
  );
}
