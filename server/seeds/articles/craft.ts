import { alert, block, code, h2, h3, holding, holdingItems, image, ol, p, quote, table, ul } from '../write-blocks.ts';
import type { DemoArticle } from './articles.ts';

/** 技术: small things built, measured and repaired. */
export const craft: DemoArticle[] = [
  {
    slug: 'sqlite-for-a-blog',
    title: '一个博客需要多大的数据库',
    excerpt: '五千篇文章、十万条评论，一个文件，一百八十兆。我试着把它用到慢为止，没有成功。',
    author: '老王',
    category: '技术',
    tags: ['SQLite', '性能', '数据库'],
    daysAgo: 17,
    cover: 'desk-night.webp',
    blocks: [
      p(
        '每次有人问我博客用什么数据库，我说 SQLite，对方就会停顿一下，仿佛我说的是用记事本。停顿之后多半会问：“那以后人多了怎么办？”',
      ),
      p(
        '我决定认真回答一次。造了五千篇文章、十万条评论、两万个用户，放进一个 SQLite 文件，然后在一台两核的小机器上，用到慢为止。',
      ),
      h2('先打开 WAL'),
      p('默认的日志模式下，写的时候别人不能读。改成 WAL 之后，读和写互不等待，这是最值的一行：'),
      code(
        'sql',
        'pragma journal_mode = wal;\npragma synchronous = full;\npragma busy_timeout = 5000;\npragma cache_size = -20000; -- 20 MB',
        { filename: 'open.sql', highlight: '1' },
      ),
      h2('把语句留着'),
      p(
        '每次查询都要先把文本编译成语句。博客的查询来来去去就那么几十种，编译一次留下来即可。加一个有上限的缓存之后，查询快了三倍多：',
      ),
      code(
        'ts',
        'const kept = new Map<string, Statement>();\n\nfunction prepare(text: string): Statement {\n  const found = kept.get(text);\n  if (found) {\n    kept.delete(text); // 放回最后，最久没用的留在最前\n    kept.set(text, found);\n    return found;\n  }\n  const made = database.prepare(text);\n  kept.set(text, made);\n  if (kept.size > 500) kept.delete(kept.keys().next().value!);\n  return made;\n}',
        { filename: 'statement-cache.ts' },
      ),
      h2('结果'),
      table([
        ['页面', '第 50 百分位', '第 99 百分位', '每秒'],
        ['首页（已存）', '0.3 ms', '1.1 ms', '9800'],
        ['文章页（现做）', '11 ms', '27 ms', '140'],
        ['搜索', '6 ms', '19 ms', '260'],
        ['发表评论', '8 ms', '31 ms', '110'],
      ]),
      p('一个每天有十万次访问的博客，平均每秒才一次多一点。离“慢”还差两个数量级。'),
      alert('success', '结论', '先用一个文件。等它真的慢了再搬走，而那一天通常不会来。'),
      h3('什么时候不该用'),
      ul('好几台机器要同时写。', '文件放在网络磁盘上。', '写比读多，而且停不下来。'),
    ],
    likedBy: ['站长', '小明', '禾苗'],
    comments: [
      {
        by: '小明',
        text: '所以用记事本也行？',
        hoursAfter: 3,
        likedBy: ['阿红'],
        replies: [{ by: '老王', text: '记事本没有事务。', hoursAfter: 4, likedBy: ['站长', '小明'] }],
      },
      {
        by: { guest: '海边的工具箱', url: 'https://example.net/tools', region: '山东' },
        text: '`synchronous = full` 会不会太保守？',
        hoursAfter: 19,
        replies: [{ by: '老王', text: '评论丢一条都不行，所以保守。', hoursAfter: 21 }],
      },
    ],
  },
  {
    slug: 'git-commit-messages',
    title: '提交信息是写给三个月后的自己的',
    excerpt: '“修复问题”四个字，我在自己的仓库里找到了一百三十七个。',
    author: '老王',
    category: '技术',
    tags: ['Git', '习惯'],
    daysAgo: 88,
    cover: 'constellation-night.webp',
    blocks: [
      p(
        '周末排查一个老问题，翻到去年的一次提交，信息写着“修复问题”。什么问题，怎么修的，为什么这样修，一个字也没有。提交的人是我。',
      ),
      code('bash', "git log --author=老王 --format=%s | grep -c '^修复问题$'\n# 137", { filename: '终端' }),
      p('于是立了一个规矩：第一行用祈使句说做了什么，空一行，下面说为什么。代码里看得见的不用写，看不见的一定要写。'),
      code(
        'diff',
        '-修复问题\n+让评论在午夜不再重复通知\n+\n+夏令时切换的那个小时会出现两次，定时任务因此跑了两遍。\n+改为按上一次运行的时刻判断，而不是按钟点。',
        { caption: '同一次提交，两种写法' },
      ),
      h2('几个小测验'),
      ol(
        '三个月后，只看第一行，能不能知道要不要点进去？',
        '如果要撤回它，能不能知道会失去什么？',
        '这句话能不能念给同事听？',
      ),
      quote('代码告诉你怎么做的，提交信息告诉你当时在怕什么。', '老王'),
    ],
    likedBy: ['站长', '小明'],
  },
  {
    slug: 'binary-search-by-hand',
    title: '在书架上手工做二分查找',
    excerpt: '四百本书按书名排好，找一本最多要看几次？我请女儿来当计算机。',
    author: '老王',
    category: '技术',
    tags: ['算法', '亲子'],
    daysAgo: 255,
    cover: 'constellation-jade.webp',
    blocks: [
      p(
        '女儿问我上班做什么，我说，让计算机很快地找到东西。她不信，说她找东西才快。于是我们比赛：书架上四百本书，按拼音排好，谁先找到我说的那一本。',
      ),
      p(
        '她从左往右找。我从中间翻开，问：“在前面还是后面？”四轮下来，她看出了门道，开始用我的办法，而且比我快，因为她不会被书名吸引住翻开来看。',
      ),
      block('math', { tex: '\\lceil \\log_2 400 \\rceil = 9' }),
      p('最多九次。写成代码只有几行，但据说第一次就写对的人很少：'),
      holdingItems('tabs', [
        {
          title: 'TypeScript',
          blocks: [
            code(
              'ts',
              'function find(books: string[], wanted: string): number {\n  let low = 0;\n  let high = books.length;\n  while (low < high) {\n    const middle = low + ((high - low) >> 1);\n    if (books[middle]! < wanted) low = middle + 1;\n    else high = middle;\n  }\n  return books[low] === wanted ? low : -1;\n}',
            ),
          ],
        },
        {
          title: 'Python',
          blocks: [
            code(
              'python',
              'from bisect import bisect_left\n\ndef find(books: list[str], wanted: str) -> int:\n    at = bisect_left(books, wanted)\n    return at if at < len(books) and books[at] == wanted else -1',
            ),
          ],
        },
        {
          title: 'Rust',
          blocks: [
            code(
              'rust',
              'fn find(books: &[String], wanted: &str) -> Option<usize> {\n    books.binary_search_by(|book| book.as_str().cmp(wanted)).ok()\n}',
            ),
          ],
        },
      ]),
      p('晚上收拾的时候，她把一本书插错了位置，然后认真地说：“爸爸，这样计算机就找不到了，对不对？”对，这叫做不变量。'),
    ],
    likedBy: ['禾苗', '站长', '南乔', '阿红'],
    comments: [{ by: '禾苗', text: '下学期我要在美术课上教这个，用颜料的色号。', hoursAfter: 8, likedBy: ['老王'] }],
  },
  {
    slug: 'small-server-checklist',
    title: '一台小服务器的过冬清单',
    excerpt: '每年十一月，我把那台小机器从头到脚检查一遍。它不说话，但一直在做事。',
    author: '站长',
    category: '技术',
    tags: ['运维', '备份', '清单'],
    daysAgo: 12,
    cover: 'house-night.webp',
    blocks: [
      p(
        '博客住在一台两核两 G 的小机器上，五年没有换过。它唯一的要求是每年有人看它一次。我把步骤写下来，免得明年又从头想。',
      ),
      holdingItems('steps', [
        {
          title: '先做一次备份，再恢复一次',
          blocks: [
            p('没有恢复过的备份只是一个愿望。'),
            code(
              'bash',
              'npm run somnia -- backup ~/winter.tar\nDATA_DIR=./try npm run somnia -- restore ~/winter.tar\nDATA_DIR=./try npm run somnia -- doctor',
            ),
          ],
        },
        {
          title: '看看磁盘',
          blocks: [p('日志会悄悄长大。超过四成就该清理了。'), code('bash', 'df -h / && du -sh ~/data/* | sort -h')],
        },
        { title: '更新证书与系统', blocks: [p('证书自动续期，但要确认续期的那个任务还活着。')] },
        { title: '重启一次', blocks: [p('趁现在没有人，看看它能不能自己站起来。')] },
      ]),
      holding('collapse', { title: '去年重启之后发生了什么', open: false }, [
        p(
          '站没有起来。原因是我三年前手工启动过一个程序，从来没有写进服务里。那天夜里两点，我在走廊里对着手机修了四十分钟。',
        ),
      ]),
      holding('password-block', { password: 'winter', hint: '一年里最冷的季节，英文小写' }, [
        p(
          '给愿意试密码的人：我把定时任务的完整配置放在这里。每天凌晨三点十五分备份，保留七天、四周、十二个月，异地再留一份。',
        ),
      ]),
      p('做完这些大约一个小时。之后它又会安静地工作一整年，而我只要每个月付一杯咖啡的钱。'),
    ],
    likedBy: ['老王', '小明'],
    comments: [
      {
        by: '老王',
        text: '“没有恢复过的备份只是一个愿望”，打印贴墙上了。',
        hoursAfter: 5,
        likedBy: ['站长', '小明', '阿红'],
      },
    ],
  },
  {
    slug: 'rss-still-here',
    title: '还在用 RSS 的人',
    excerpt: '没有推荐，没有红点，谁更新了就是谁更新了。阅读器里一共六十三个人，我像认识他们很久。',
    author: '站长',
    category: '随笔',
    tags: ['RSS', '独立博客'],
    daysAgo: 202,
    cover: 'letters-night.webp',
    blocks: [
      p(
        '我的阅读器里有六十三个订阅，其中十九个已经一年没有更新。我没有删掉他们。每次滑过那些灰色的名字，就像路过一扇关着的门，门里的人也许搬走了，也许只是睡着了。',
      ),
      p('上个月，一个沉默了三年的博客忽然跳到最上面，标题是《我回来了，孩子会走路了》。那天晚上，我读了三遍。'),
      quote('算法会告诉你今天最热的事。RSS 只告诉你，某个人今天还在写。', ''),
      h2('如果您也想试试'),
      ul(
        '本站的订阅地址在页脚，文章、分类、标签和评论都有。',
        '阅读器随便选一个，能离线的更好。',
        '先订阅五个，觉得不够再加。',
      ),
      block('favlinks', {}),
    ],
    likedBy: ['南乔', '老王', '禾苗', '阿红'],
    comments: [
      {
        by: { guest: '慢慢读', url: 'https://example.org/slow', region: '江西' },
        text: '从阅读器里点过来的，向第六十四个人问好。',
        hoursAfter: 33,
        likedBy: ['站长'],
      },
    ],
  },
  {
    slug: 'css-moon',
    title: '只用 CSS 画一个会圆缺的月亮',
    excerpt: '一个圆，一个影子，一个角度。没有图片，也没有脚本。',
    author: '站长',
    category: '技术',
    tags: ['CSS', '月亮', '设计'],
    daysAgo: 47,
    cover: 'sea-dusk.webp',
    blocks: [
      p('本站夜间主题的开关是一枚小月亮。有读者来信问它是不是图片，不是。它是一个圆，被另一个圆的影子咬掉了一块。'),
      h2('先画满月'),
      code(
        'css',
        '.moon {\n  --phase: 0.35; /* 0 是新月，1 是满月 */\n  width: 4rem;\n  aspect-ratio: 1;\n  border-radius: 50%;\n  background: oklch(0.86 0.11 86);\n}',
        { filename: 'moon.css' },
      ),
      h2('再咬一口'),
      p('内阴影可以平移。向右移多少，就露出多少：'),
      code(
        'css',
        '.moon {\n  box-shadow: inset calc((1 - var(--phase)) * 4rem) 0 0 0.2rem oklch(0.24 0.05 266);\n  rotate: -24deg;\n}',
        { filename: 'moon.css', highlight: '2' },
      ),
      p('今天是第几天，可以从上一个新月算起。一个朔望月约 29.53 天，所以月相是：'),
      block('math', {
        tex: '\\varphi = \\frac{(d - d_0) \\bmod 29.53}{29.53},\\qquad p = \\frac{1 - \\cos 2\\pi\\varphi}{2}',
      }),
      p(
        '这个 <span class="math-inline" data-tex="p">p</span> 就是被照亮的比例，直接交给 <code>--phase</code>。误差大约半天，对一个开关来说足够了。',
      ),
      image('/demo/bridge-night.webp', '真的月亮不需要开关'),
    ],
    likedBy: ['禾苗', '老王', '小明', '南乔'],
  },
  {
    slug: 'keyboard-repair',
    title: '修好一个不出声的空格键',
    excerpt: '空格键坏了以后，我才知道自己一天要停顿多少次。',
    author: '小明',
    category: '手记',
    tags: ['键盘', '修理'],
    daysAgo: 29,
    cover: 'desk-jade.webp',
    blocks: [
      p('键盘是二手的，买来第三个月，空格键开始装聋：十次里有三次没有反应。打出来的字连成一片，室友说我像在发电报。'),
      p('网上说换一个轴要会焊接。我不会，但学校的实验室周三下午开放，老师借给我一把烙铁和一块练习板。'),
      holdingItems('timeline', [
        { time: '14:00', title: '拆', blocks: [p('十一颗螺丝，有一颗藏在标签下面。')] },
        { time: '14:40', title: '练', blocks: [p('在练习板上焊了二十个点，前十二个像鸟粪。')] },
        { time: '15:30', title: '焊', blocks: [p('真正的两个点，用了四秒钟。')] },
        { time: '15:31', title: '响', blocks: [p('嗒。整个实验室都听见了。')] },
      ]),
      p('回来之后我给每个句子都多打了一个空格，庆祝一下。'),
    ],
    likedBy: ['老王', '禾苗'],
    comments: [{ by: '老王', text: '那十二个点不叫鸟粪，叫经验。', hoursAfter: 2, likedBy: ['小明', '禾苗'] }],
  },
];
