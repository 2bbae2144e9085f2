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
  quote,
  rule,
  table,
  ul,
} from '../write-blocks.ts';
import type { DemoArticle } from './articles.ts';

const picture = (name: string, caption: string) => ({ url: `/demo/${name}.png`, alt: caption, caption });

/** An article that shows every block type, and the static pages. */
export const reference: DemoArticle[] = [
  {
    slug: 'every-block',
    title: '内容块大全：一篇文章里能放的所有东西',
    excerpt:
      '段落、标题、图片、相册、列表、引用、表格、代码、公式、图表、选项卡、时间线……每一种内容块各来一个，方便您挑选。',
    author: '站长',
    category: '技术',
    tags: ['演示', '排版'],
    daysAgo: 5,
    cover: 'contours.png',
    blocks: [
      p(
        '这篇文章把每一种内容块都放了一个。正文里可以有<strong>加粗</strong>、<em>着重</em>、<s>删除</s>、<mark>高亮</mark>、<code>行内代码</code>、<kbd>Ctrl</kbd> 键、H<sub>2</sub>O 与 E = mc<sup>2</sup>，也可以有<a href="/articles">站内链接</a>。表情包这样写：晚安 :--sc-moon_small: 好梦 :--sc-lamp_large: 话没说完的，写成脚注[^1]。',
      ),
      h2('文字'),
      quote('睡眠是一天里最长的一个逗号。', '沈砚'),
      ul('无序的', ['可以嵌套', ['第二层', ['第三层', ['够深了']]]]),
      ol('第一步，泡茶', '第二步，坐下', '第三步，等茶凉'),
      block('list', {
        style: 'checklist',
        meta: {},
        items: [
          { content: '写标题', meta: { checked: true }, items: [] },
          { content: '写结尾', meta: { checked: false }, items: [] },
        ],
      }),
      alert('info', '说明', '一条平静的说明。'),
      alert('success', '完成', '事情办妥了。'),
      alert('warning', '留神', '雨天路滑。'),
      alert('danger', '当心', '此操作不能撤销。'),
      rule(),
      h2('图片'),
      image('/demo/moonlit-sea.png', '月光下的海', { withBorder: true }),
      block('gallery', {
        layout: 'grid',
        images: [picture('hills', '山'), picture('snow', '雪'), picture('boats', '船'), picture('windows', '窗')],
      }),
      block('gallery', {
        layout: 'masonry',
        images: [picture('lamp', '灯'), picture('contours', '等高线'), picture('moonlit-sea', '海')],
      }),
      block('gallery', {
        layout: 'album',
        images: [picture('snow', '相册第一张'), picture('hills', '相册第二张'), picture('windows', '相册第三张')],
      }),
      h2('代码与公式'),
      code(
        'python',
        'def fib(n: int) -> int:\n    """第 n 个斐波那契数"""\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a\n\nprint([fib(i) for i in range(10)])',
        { filename: 'fib.py', highlight: '4-5' },
      ),
      block('math', { tex: 'e^{i\\pi} + 1 = 0' }),
      block('mermaid', {
        code: 'sequenceDiagram\n  读者->>网站: 打开一篇文章\n  网站-->>读者: 早已写好的一页\n  读者->>网站: 记一次阅读',
      }),
      h2('表格'),
      table(
        [
          ['月相', '英文', '约第几天'],
          ['新月', 'New moon', '1'],
          ['上弦', 'First quarter', '8'],
          ['望月', 'Full moon', '15'],
          ['下弦', 'Last quarter', '22'],
        ],
        { align: ['left', 'left', 'right'] },
      ),
      h2('有结构的'),
      holding('collapse', { title: '点开看看', open: false }, [
        p('折叠的内容，页内查找也能找到。'),
        ul('可以放列表', '也可以放图片'),
      ]),
      holdingItems('tabs', [
        { title: '早晨', blocks: [p('豆浆油条。')] },
        { title: '中午', blocks: [p('一碗面。')] },
        { title: '夜里', blocks: [p('一盏灯。')] },
      ]),
      holdingItems('timeline', [
        { time: '2021 年春', title: '买了域名', blocks: [p('犹豫了三天。')] },
        { time: '2023 年秋', title: '第一百篇', blocks: [p('没有庆祝，睡得很早。')] },
        { time: '2026 年冬', title: '换了新家', blocks: [p('就是您现在看到的样子。')] },
      ]),
      holdingItems('steps', [
        { title: '克隆', blocks: [code('bash', 'git clone <仓库地址> somnia && cd somnia')] },
        { title: '启动', blocks: [code('bash', 'npm start')] },
      ]),
      holdingItems('columns', [
        { width: 50, blocks: [h3('左边'), p('山在左边。')] },
        { width: 50, blocks: [h3('右边'), p('海在右边。')] },
      ]),
      h2('媒体与卡片'),
      block('embed', {
        service: 'bilibili',
        source: 'https://www.bilibili.com/video/BV1GJ411x7h7',
        embed: '',
        width: 580,
        height: 320,
        caption: '点一下才会连接到视频网站',
      }),
      block('video', { url: '/demo/moon.webm', poster: '/demo/moonlit-sea.png', caption: '四秒钟的月亮' }),
      block('audio', { url: '/demo/bell.wav', title: '睡前的一声钟', artist: '本站' }),
      block('file', {
        file: { url: '/demo/palette.txt', name: '配色.txt', size: 84, extension: 'txt' },
        title: '这个网站的配色',
      }),
      block('link-card', {
        link: 'https://example.org/moon',
        meta: {
          title: '今晚的月亮',
          description: '一个只告诉你今晚月亮长什么样的网页。',
          image: { url: '/demo/moonlit-sea.png' },
        },
      }),
      block('post-card', { slug: 'dim-the-light' }),
      block('favlinks', {}),
      h2('互动'),
      block('rate', { title: '这篇文章对您有帮助吗？' }),
      block('vote', {
        title: '您通常几点睡？',
        options: [
          { id: 'a', text: '十一点前' },
          { id: 'b', text: '十二点左右' },
          { id: 'c', text: '天亮' },
        ],
        multiple: false,
      }),
      block('gift', { gift_id: 1 }),
      h2('原始 HTML'),
      block('raw', {
        html: '<table><tr><td rowspan="2">跨行</td><td>甲</td></tr><tr><td>乙</td></tr></table><p>经过清洗的 HTML。</p>',
      }),
      h2('锁'),
      holding('needlogin', {}, [p('登录后可见的一段。')]),
      holding('needreply', {}, [p('评论后可见的一段。')]),
      holding('password-block', { password: '月亮', hint: '今晚天上有什么' }, [p('对上了。')]),
      holding('needvip', { level: 1 }, [p('会员可见的一段。')]),
      holding('payment', { title: '一份小礼物', price: 1.5, point: 150 }, [p('谢谢您的支持。')]),
      block('footnotes', { items: [{ label: '1', text: '脚注收在文末，在正文里按下编号就能就地读到。' }] }),
    ],
    comments: Array.from({ length: 24 }, (_, at) => ({
      by: { guest: `第 ${at + 1} 位读者` },
      text:
        at % 3 === 0
          ? '收藏了，正好在找这个。'
          : at % 3 === 1
            ? '选项卡那一段排得真好看。'
            : '**月相**表格可以再加一列吗？',
      hoursAfter: 2 + at * 3,
    })),
  },
  {
    slug: 'paper-letter',
    title: '一封没有寄出的信',
    excerpt: '',
    author: '站长',
    category: '随笔',
    tags: ['信'],
    daysAgo: 40,
    password: '晚安',
    blocks: [p('信写好了，邮票也贴了，最后还是放回了抽屉。')],
  },
  {
    slug: 'about',
    title: '关于',
    excerpt: '写给睡前的文字，与一些醒着的想法。',
    author: '站长',
    category: '',
    tags: [],
    daysAgo: 300,
    page: true,
    blocks: [
      p('这里是一个演示站。文章、图画与人物都是为演示写的，您可以放心地改动和删除。'),
      h2('这里有什么'),
      ul(
        '<a href="/articles">文章</a>：随笔、手记、技术与书影',
        '<a href="/archives">归档</a>：按年月排好的全部文章',
        '<a href="/links">友情链接</a>：常去的几家',
        '<a href="/gift-wall">礼物墙</a>：收到的每一份心意',
      ),
      h2('怎样联系'),
      p('在文章下面留言就好，睡前都会看。'),
    ],
  },
  {
    slug: 'terms',
    title: '用户协议',
    excerpt: '在这里注册、评论和留言之前，请先读完这一页。',
    author: '站长',
    category: '',
    tags: [],
    daysAgo: 300,
    page: true,
    blocks: [
      p('这是一个演示站，下面的文字可以直接改成您自己的。注册即表示您同意以下几条。'),
      h2('您的账号'),
      ul(
        '请使用能收到邮件的邮箱，找回密码时要用到',
        '请保管好密码；发现有人冒用，请在用户中心退出其他设备并修改密码',
        '您可以随时在用户中心导出自己的数据，或注销账号',
      ),
      h2('您写下的内容'),
      ul(
        '评论和文章归您所有，本站只为展示而保存',
        '请不要发布违法、侵权、骚扰他人的内容和广告',
        '违反约定的内容会被隐藏，反复如此的账号会被封禁，并在<a href="/blackroom">小黑屋</a>里写明原因',
      ),
      h2('本站的责任'),
      p('本站尽力保持可用，但不对中断或数据丢失作出保证。协议有改动时，会提前在首页公告。'),
    ],
  },
  {
    slug: 'privacy',
    title: '隐私说明',
    excerpt: '这个网站收集什么、不收集什么，怎样删除。',
    author: '站长',
    category: '',
    tags: [],
    daysAgo: 300,
    page: true,
    blocks: [
      p(
        '阅读文章不需要登录，也不会加载任何第三方的统计、字体或脚本。阅读数只记次数，不记是谁；访客数按天统计，不用 Cookie，当天的记录过后只剩一个数字。',
      ),
      h2('收集什么'),
      ul(
        '注册：昵称、邮箱和经过加密的密码',
        '评论：您填写的昵称、邮箱、网址，以及发表时的 IP 地址与浏览器。公开显示的只有昵称、网址、省份和浏览器名称',
        '登录：时间、IP 地址与浏览器，方便您认出不是自己的登录',
      ),
      h2('不做什么'),
      ul('邮箱不会公开，也不会交给别人', '不使用广告与跨站追踪', '不用您写下的内容训练任何模型'),
      h2('怎样删除'),
      p(
        '在用户中心可以导出全部个人数据，也可以注销账号：七天之后，私信、收藏与登录记录一并删除，评论保留文字、不再署名。没有账号的评论，请来信说明。',
      ),
    ],
  },
];
