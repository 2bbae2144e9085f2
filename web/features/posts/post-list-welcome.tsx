import { Illustration } from '#web/ui/art/illustration.tsx';
import './post-list-welcome.css';

const steps = [
  {
    title: '先给自己一个账号',
    hint: '管理员的名字会出现在边栏和文章里。',
    command: 'npm run somnia -- user create --name <名字> --email <邮箱> --role administrator',
  },
  {
    title: '把旧文章搬进来',
    hint: 'WordPress 的导出文件、Markdown 文件夹和本站的归档都可以，加上 --dry-run 先看看会搬些什么。',
    command: 'npm run somnia -- import <文件或文件夹>',
  },
  {
    title: '或者，先逛逛样板间',
    hint: '会放进一小批演示文章、评论和友链，用到的每种内容都有。',
    command: 'npm start -- --demo',
  },
];

/** Empty state of a new site: how to start. */
export function Welcome({ siteName }: { siteName: string }) {
  return (
    <section className="welcome">
      <Illustration name="welcome" width={264} />
      <h1>{siteName}，还差第一篇文章</h1>
      <p className="welcome-lead">月亮已经升起来了，灯也亮着。在项目的文件夹里打开终端，从下面任意一步开始。</p>
      <ol>
        {steps.map(({ title, hint, command }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{hint}</p>
            <pre tabIndex={0}>
              <code>{command}</code>
            </pre>
          </li>
        ))}
      </ol>
      <p className="welcome-end">做完刷新这一页，就能看到它们了。</p>
    </section>
  );
}
