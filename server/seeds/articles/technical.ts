import {
  alert,
  block,
  code,
  h2,
  h3,
  holding,
  holdingItems,
  image,
  ol,
  p,
  pageBreak,
  table,
  ul,
} from '../write-blocks.ts';
import type { DemoArticle } from './articles.ts';

const series = (position: number) => ({ name: '从零写一个安静的网站', slug: 'quiet-site', position });

export const technical: DemoArticle[] = [
  {
    slug: 'quiet-site-1-cache',
    title: '从零写一个安静的网站（一）：页面是一个纯函数',
    excerpt: '如果一张网页只取决于公开的数据，那它就能像一封写好的信一样，直接从抽屉里拿出来寄出去。',
    author: '老王',
    category: '技术',
    tags: ['缓存', 'React', '性能'],
    daysAgo: 26,
    cover: 'contours.png',
    series: series(1),
    blocks: [
      p(
        '动态网站之所以慢，大多数时候不是因为数据库，而是因为每个人都要现做一份。可是公开的页面，对每位访客其实都一样。',
      ),
      h2('把个人的东西拿出去'),
      p('登录状态、我的点赞、未读数字，这些属于“人”的东西，等页面显示出来以后再单独去要。剩下的部分就成了一个纯函数：'),
      code(
        'ts',
        'type Page = (state: PublicState) => Html;\n\nconst kept = new Map<string, Html>();\n\nexport function answer(path: string, state: PublicState): Html {\n  const found = kept.get(path);\n  if (found) return found;\n  const html = render(path, state);\n  kept.set(path, html);\n  return html;\n}',
        { filename: 'page.ts', highlight: '6-7' },
      ),
      h2('什么时候扔掉'),
      p(
        '难的不是存，而是什么时候扔。做法是给页面贴标签：它显示了哪些文章、哪个分类、哪几条评论。写入的时候报出变了的标签，贴着它的页面就失效。',
      ),
      block('mermaid', {
        code: 'flowchart LR\n  写入 --> 标签\n  标签 --> 失效的页面\n  失效的页面 --> 下一次请求重新渲染',
        caption: '一次写入之后发生的事',
      }),
      alert(
        'success',
        '经验',
        '失效宁可多，不可少：重新渲染后内容没变，校验值也不变，读者的浏览器不会多下载一个字节。',
      ),
    ],
    comments: [
      {
        by: '阿红',
        text: '标签失效这一段可以再展开写一篇吗？',
        hoursAfter: 5,
        replies: [{ by: '老王', text: '第三篇就写它。', hoursAfter: 7 }],
      },
    ],
  },
  {
    slug: 'quiet-site-2-typography',
    title: '从零写一个安静的网站（二）：中文排版的四个开关',
    excerpt: '严格断行、自动间距、标点挤压、漂亮换行。四行样式，让一段中文看起来像印出来的。',
    author: '老王',
    category: '技术',
    tags: ['排版', 'CSS'],
    daysAgo: 19,
    series: series(2),
    blocks: [
      p('浏览器这两年悄悄学会了许多排版的规矩，只是默认没有打开。'),
      code(
        'css',
        'article {\n  line-break: strict;\n  text-autospace: normal;\n  text-spacing-trim: trim-start;\n  text-wrap: pretty;\n}',
        { filename: 'article.css' },
      ),
      holdingItems('tabs', [
        { title: '严格断行', blocks: [p('行首不出现句号、逗号、右括号；行尾不出现左括号。')] },
        {
          title: '自动间距',
          blocks: [p('中文与 English、数字 123 之间自动留出四分之一个字的空隙，文稿里不用敲空格。')],
        },
        { title: '标点挤压', blocks: [p('相邻的标点不再各占一格：“像这样。”（以及这样）。')] },
      ]),
      h2('换行也有公式'),
      p(
        '断行的“丑”可以写成一个数。设每行余下的空白为 <span class="math-inline" data-tex="r_i">r_i</span>，那么整段的代价是：',
      ),
      block('math', {
        tex: '\\text{cost} = \\sum_{i=1}^{n-1} r_i^{\\,3} + \\lambda \\cdot \\mathbb{1}[\\text{末行过短}]',
      }),
      p('浏览器要做的，就是在有限的时间里让它尽量小。'),
    ],
  },
  {
    slug: 'quiet-site-3-tags',
    title: '从零写一个安静的网站（三）：失效的艺术',
    excerpt: '一篇文章改了标题，有多少张页面需要重做？数一数，比想象的多，也比想象的少。',
    author: '老王',
    category: '技术',
    tags: ['缓存', '架构'],
    daysAgo: 8,
    cover: 'contours.png',
    series: series(3),
    blocks: [
      p(
        '一篇文章改了标题，会影响：它自己的页面、首页与列表里的卡片、上一篇与下一篇的链接、相关推荐、订阅源、站点地图、搜索结果。',
      ),
      table([
        ['写入', '受影响的页面', '不受影响'],
        ['改标题', '出现过这张卡片的页面', '其余文章'],
        ['评论通过', '该文章页、最新评论', '其余文章'],
        ['改站点名', '全部', '—'],
      ]),
      holdingItems('steps', [
        { title: '渲染时记账', blocks: [p('每取一份数据，就记下一个标签。')] },
        { title: '写入时报账', blocks: [p('事务提交之后，报出变了的标签。')] },
        { title: '失效', blocks: [p('带着这些标签的页面立刻作废，下一位读者看到的是新的。')] },
      ]),
      block('post-card', { slug: 'quiet-site-1-cache' }),
      pageBreak(),
      h2('并发的那一点点缝隙'),
      p(
        '如果渲染到一半，数据变了呢？给每次失效编号：渲染开始时记下号码，结束时再看一眼，期间有相关的标签变过，这一份就不存。',
      ),
      code('diff', '- cache.set(key, page)\n+ if (!changedSince(page.tags, begunAt)) cache.set(key, page)', {
        filename: 'cache.ts',
      }),
    ],
  },
  {
    slug: 'notifications-that-do-not-shout',
    title: '从零写一个不吵人的通知系统',
    excerpt: '合并、延迟、静默时段，再加一条最重要的规则：能不发，就不发。附完整的表结构和三次重写的理由。',
    author: '老王',
    category: '技术',
    tags: ['架构', '设计'],
    daysAgo: 9,
    cover: 'boats.png',
    blocks: [
      p('通知的本质是打断。每一次打断都应该有理由，而“你的好友发布了新动态”通常不是。'),
      ol('同一件事合并成一条', '半小时内的多条合并成一封', '夜里十一点到早上八点不响', '能不发，就不发'),
      h2('表结构'),
      code(
        'sql',
        'create table notices (\n  id integer primary key,\n  person_id integer not null references people (id),\n  kind text not null,\n  about text not null,\n  read_at integer,\n  created_at integer not null\n) strict;\n\ncreate unique index one_of_a_kind on notices (person_id, kind, about) where read_at is null;',
        { filename: 'notices.sql' },
      ),
      holding('collapse', { title: '为什么不用消息队列？' }, [
        p('因为一张表加一个唯一索引就够了。队列解决的是“做不过来”，我们的问题是“说得太多”。'),
      ]),
      holding('needreply', {}, [p('完整的迁移脚本：先加列，再回填，最后加约束。三步之间都可以停下来喝杯茶。')]),
    ],
  },
  {
    slug: 'locked-corner',
    title: '上锁的抽屉：只给对上暗号的人',
    excerpt: '这篇文章用来展示几种“锁”。暗号写在正文里，抽屉里没有秘密，只有一句晚安。',
    author: '站长',
    category: '技术',
    tags: ['演示'],
    daysAgo: 15,
    cover: 'windows.png',
    blocks: [
      p(
        '下面是几种会把内容藏起来的区块。藏起来的内容不会出现在网页源码、订阅源或搜索结果里，只有服务器确认过之后才会送到您面前。',
      ),
      h2('口令'),
      holding('password-block', { password: '晚安', hint: '睡前要说的两个字' }, [p('您对上了暗号。晚安，好梦。')]),
      h2('登录后可见'),
      holding('needlogin', {}, [p('登录的朋友，谢谢您常来。')]),
      h2('评论后可见'),
      holding('needreply', {}, [p('谢谢您留下的话。')]),
      h2('会员可见'),
      holding('needvip', { level: 1 }, [p('这一段写给会员：下个月的主题是“旧地图”。')]),
      h2('付费可见'),
      holding('payment', { title: '完整配色文件', price: 9.9, point: 990 }, [p('配色文件的下载地址在这里。')]),
    ],
  },
  {
    slug: 'snow-on-the-roof',
    title: '小雪前夜，给外婆的屋顶扫雪',
    excerpt: '梯子是三十年前的，扫帚是新的。雪落在瓦上没有声音，落在地上有。',
    author: '南乔',
    category: '手记',
    tags: ['家', '冬天'],
    daysAgo: 1,
    cover: 'snow.png',
    blocks: [
      p('梯子是三十年前的，扫帚是新的。外婆站在院子里指挥：左边一点，再左边一点，那里夏天漏过雨。'),
      image('/demo/snow.png', '院子里的脚印只有我们俩的'),
      p('雪落在瓦上没有声音，落在地上有。我在屋顶上站了一会儿，看见村口的灯一盏一盏亮起来。'),
      h3('扫雪须知'),
      ul('从屋脊往下扫', '穿防滑的鞋', '给麻雀留一小块'),
    ],
    comments: [
      { by: '阿红', text: '“给麻雀留一小块”，看到这里笑了。', hoursAfter: 1 },
      {
        by: '小明',
        text: '外婆身体还好吗？',
        hoursAfter: 4,
        replies: [{ by: '南乔', text: '很好，昨天还嫌我扫得不干净。', hoursAfter: 5 }],
      },
    ],
  },
];
