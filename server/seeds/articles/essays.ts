import { userAgents } from '../cast.ts';
import { alert, block, checks, code, h2, h3, image, ol, p, quote, rule, table, ul } from '../write-blocks.ts';
import type { DemoArticle } from './articles.ts';

export const essays: DemoArticle[] = [
  {
    slug: 'dim-the-light',
    title: '把灯调暗一点，再写今天的最后一行',
    excerpt:
      '夜里的屏幕像一扇小窗。这个冬天我把站点的颜色、字距和夜色重新做了一遍，顺便想明白了一件事：安静也是一种功能。',
    author: '站长',
    category: '随笔',
    tags: ['排版', '夜晚', '设计'],
    daysAgo: 2,
    cover: 'lamp.png',
    pinned: true,
    blocks: [
      p(
        '我写字的那张桌子朝北，窗外是一条不太热闹的街。晚上十点以后，公交车隔很久才来一趟，车灯从天花板上慢慢扫过去，像有人翻了一页书。这时候屏幕就显得太亮了。',
      ),
      p(
        '所以这个冬天，我把博客的夜间主题从头做了一遍。不是把白色换成黑色，而是先问自己：<strong>一个人在夜里读字，到底需要什么？</strong>想了两个月，答案意外地短——少一点光，多一点间隔。',
      ),
      h2('夜色不是灰色'),
      p(
        '多数夜间模式是一种深灰。深灰很安全，也很像没关好的会议室。真正的夜其实是蓝的：日落之后的四十分钟，天空先变紫，再变深，最后才轮到我们打开灯。',
      ),
      quote('天黑不是一下子黑的，它先变蓝，再变深，最后才轮到我们把灯打开。', '外婆，在院子里收衣服的时候'),
      p(
        '于是底色落在色相 266 度上，明度二十出头[^颜色]。文字也不用纯白，而是掺了一点月光的暖。用 OKLCH 写起来非常直白：',
      ),
      code(
        'css',
        '/* 白天是纸，夜里是海 */\n:root {\n  --paper: oklch(0.981 0.0065 85);\n  --ink: oklch(0.265 0.032 272);\n}\n[data-theme="dark"] {\n  --paper: oklch(0.215 0.046 266); /* 夜蓝，不是灰 */\n  --moon: oklch(0.862 0.108 86);\n}',
        { filename: 'tokens.css', highlight: '6-9' },
      ),
      h2('让字与字之间有风'),
      p(
        '中文排版最容易被忽略的是“空”。行高 1.8，一行不超过四十个字；中文与 Latin 之间的缝隙交给 <code>text-autospace</code>，不必在文稿里敲空格。三种常见屏幕上的参数如下：',
      ),
      table([
        ['设备', '字号', '行高', '每行字数', '段间距'],
        ['手机 375 px', '17', '1.80', '19–20', '一行的六成'],
        ['平板 768 px', '17', '1.80', '36–38', '一行的六成'],
        ['桌面 1280 px', '17', '1.80', '38–40', '整一行'],
      ]),
      h3('行首不能是句号'),
      p(
        '避头尾这件小事，浏览器早就会做了，只要写上 <code>line-break: strict</code>。可惜大多数网站没写，于是句号孤零零地站在行首，像散场后没人认领的伞。',
      ),
      alert(
        'info',
        '给使用 Windows 的朋友',
        '微软雅黑没有真正的中等字重，加粗会直接跳到 700。需要克制的强调，不如用颜色或者留白。',
      ),
      h2('安静也是一种功能'),
      p(
        '我把点赞数挪到了正文之后，把分享按钮缩成了一个图标，把通知改成每天傍晚送一次。数据掉了一点，来信却多了。有位读者写了两千字，最后一句是：“你的网站好像在等我看完。”',
      ),
      image('/demo/windows.png', '夜里还亮着的窗，各有各的事情要做'),
      p('睡前要做的事其实很少：'),
      checks(['把窗帘拉上一半', true], ['把明天要带的伞放到门口', true], ['写完今天的最后一行', false]),
      rule(),
      p('灯已经很暗了。晚安。'),
      block('footnotes', {
        items: [{ label: '颜色', text: '色相与明度都按 OKLCH 计：同样的明度，看起来就同样亮。' }],
      }),
    ],
    likedBy: ['阿红', '老王', '小明', '禾苗'],
    favouriteOf: ['阿红', '禾苗'],
    comments: [
      {
        by: '阿红',
        text: '“散场后没人认领的伞”这句太准了。以后看到句号在行首都会想起来。',
        hoursAfter: 3,
        likedBy: ['站长', '小明', '禾苗'],
        replies: [
          {
            by: '站长',
            text: '@阿红 现在只要浏览器够新，基本看不到了。',
            hoursAfter: 4,
            likedBy: ['阿红'],
            replies: [
              {
                by: {
                  guest: '晚灯',
                  url: 'https://example.org/wandeng',
                  region: '湖北',
                  userAgent: userAgents.android,
                },
                text: '旧安卓机上还是能看到 :-(',
                hoursAfter: 9,
                replies: [{ by: '老王', text: '把 `line-break` 写在 `body` 上试试，旧机器也认。', hoursAfter: 11 }],
              },
            ],
          },
        ],
      },
      {
        by: { guest: '一位路过的游客', region: '香港', userAgent: userAgents.mac },
        text: '第一次来，从月亮那里点进来的，看完了整篇。',
        hoursAfter: 20,
        likedBy: ['站长'],
      },
      {
        by: '小明',
        text: '夜里十一点读完的，顺手把台灯也调暗了。晚安 :--sc-moon: :--sc-lamp:',
        hoursAfter: 26,
        likedBy: ['阿红', '南乔'],
        replies: [
          { by: '禾苗', text: '@小明 我也是 :--sc-cat_small:', hoursAfter: 31 },
          { by: '站长', text: '@小明 @禾苗 那我就放心了，晚安。', hoursAfter: 33, likedBy: ['禾苗'] },
        ],
      },
      {
        by: { guest: '优惠多多', url: 'https://example.net/sale', region: '海外', userAgent: userAgents.windows },
        text: '写得不错！更多好物看这里 https://example.net/a https://example.net/b https://example.net/c',
        hoursAfter: 40,
        heldFor: '含有 3 个链接；首次评论',
      },
    ],
  },
  {
    slug: 'bookshelf-in-twenty-square-metres',
    title: '在二十平米里给旧书找个家',
    excerpt: '搬家第七次，终于学会先量墙再买书架。木板是木材市场锯的，三十五块一米；剩下的边角料做了一只给猫的台阶。',
    author: '南乔',
    category: '手记',
    tags: ['木工', '租房', '书'],
    daysAgo: 4,
    cover: 'books-jade.webp',
    blocks: [
      p(
        '第七次搬家的时候，师傅看着那十一箱书说：“姑娘，你这是搬图书馆。”我数了数，真正会再翻开的大概只有三箱。但剩下的八箱，我也说不出哪一本该走。',
      ),
      h2('先量墙'),
      p('以前都是先看中书架再想往哪里放，结果总差那么两三厘米。这次反过来：先量墙，画图，再去木材市场。'),
      ol(
        '量出踢脚线和插座的位置',
        ['画正面图，每层留出 3 cm 的余量', ['大开本放最下面', '文库本放视线齐平处']],
        '把板材清单发给锯木店',
        '借一把电钻',
      ),
      h2('账单'),
      table(
        [
          ['材料', '数量', '单价', '小计'],
          ['松木集成板 25 mm', '6.4 米', '35 元', '224 元'],
          ['木蜡油', '1 罐', '68 元', '68 元'],
          ['角码与螺丝', '一把', '—', '19 元'],
        ],
        { align: ['left', 'right', 'right', 'right'] },
      ),
      p('剩下的边角料舍不得扔，钉了一只给猫的台阶。它当天就睡在最上面一层，把《辞海》压在身下。'),
      image('/demo/snow.png', '装好书架的那天晚上，外面下了今年的第一场雪'),
    ],
    likedBy: ['小明', '阿红', '老王'],
    favouriteOf: ['小明', '阿红'],
    comments: [
      {
        by: '小明',
        text: '猫的台阶求一个尺寸！',
        hoursAfter: 6,
        likedBy: ['阿红'],
        replies: [{ by: '南乔', text: '28 × 20 × 15 cm，它胖，你家的可以再小一点。', hoursAfter: 8 }],
      },
    ],
  },
  {
    slug: 'harbour-lights',
    title: '港口的灯亮到凌晨四点',
    excerpt: '在对岸拍了三个晚上。第一晚太急，第二晚有雾，第三晚什么都没想，快门按下去的时候风正好停了。',
    author: '老王',
    category: '书影',
    tags: ['摄影', '夜晚', '城市'],
    daysAgo: 6,
    cover: 'moonlit-sea.png',
    blocks: [
      p(
        '港口的灯不是一起亮的。六点一刻，先是吊车顶上的红灯；半小时后，堆场的钠灯一排排醒过来，橙黄色，像有人沿着海岸线划火柴。',
      ),
      {
        type: 'gallery',
        data: {
          layout: 'album',
          images: [
            { url: '/demo/moonlit-sea.png', alt: '月光下的海面', caption: '第一晚，太急了' },
            { url: '/demo/boats.png', alt: '纸船一样的渡轮', caption: '第二晚，有雾' },
            { url: '/demo/windows.png', alt: '对岸的窗户', caption: '第三晚，风停了' },
          ],
        },
      },
      h2('参数'),
      p('三脚架，快门线，光圈 f/8，ISO 100，曝光 25 秒。等船过去的时候，海面会自己变平。'),
      quote('照片拍的是等待，按快门只是顺便。'),
      ul('带一条毯子', '不要相信天气预报里的“微风”', '凌晨三点的便利店有热豆浆'),
    ],
    likedBy: ['站长', '禾苗'],
    favouriteOf: ['禾苗'],
    comments: [
      {
        by: { guest: '林间有风', region: '福建', userAgent: userAgents.linux },
        text: '第三张的曝光时间是多少？水面太干净了。',
        hoursAfter: 2,
        replies: [{ by: '老王', text: '二十五秒，那天风停得刚好。', hoursAfter: 5, likedBy: ['禾苗'] }],
      },
    ],
  },
  {
    slug: 'not-to-do-list',
    title: '给自己写一份「不做清单」',
    excerpt: '不在地铁上回工作消息；不给没读完的书打分；不为了凑齐一年十二篇而写第十二篇。',
    author: '南乔',
    category: '随笔',
    tags: ['生活'],
    daysAgo: 12,
    blocks: [
      p('年底总有人列计划。我今年反过来，列了一张不做的事：'),
      ul(
        '不在地铁上回工作消息',
        '不给没读完的书打分',
        '不为了凑齐一年十二篇而写第十二篇',
        '不对着菜单拍照超过三张',
        '不在深夜做决定',
      ),
      p('写完发现，省下来的时间恰好够多睡半小时。'),
    ],
  },
  {
    slug: 'hills-on-weekend',
    title: '周末不下雨的时候，我们去看山',
    excerpt: '山路十八里，干粮是两个烧饼。下山时天已经黑透，村口的小卖部亮着一盏钨丝灯。',
    author: '南乔',
    category: '手记',
    tags: ['徒步', '山'],
    daysAgo: 20,
    cover: 'hills.png',
    blocks: [
      p('山路十八里，干粮是两个烧饼。走到第三个垭口，雾从谷底慢慢涨上来，同行的人说像在看一锅刚开的粥。'),
      {
        type: 'timeline',
        data: {
          items: [
            { time: '06:40', title: '出发', blocks: [p('村口集合，豆浆还是烫的。')] },
            { time: '10:15', title: '第二个垭口', blocks: [p('风很大，帽子差点飞走。')] },
            { time: '13:00', title: '山顶', blocks: [p('烧饼配榨菜，世上最好吃的午饭。')] },
            { time: '18:30', title: '下山', blocks: [p('天黑透了，老板问：要不要热一热？')] },
          ],
        },
      },
      image('/demo/hills.png', '第三个垭口往西看'),
    ],
  },
  {
    slug: 'father-and-the-radio',
    title: '父亲的收音机与一九九七年的天气预报',
    excerpt: '那台收音机的旋钮少了一颗，换台要用钥匙拧。每晚七点半，他把音量调到刚好盖过抽油烟机。',
    author: '老王',
    category: '随笔',
    tags: ['家', '旧物'],
    daysAgo: 33,
    source: { name: '《旧物志》第三期', url: 'https://example.org/old-things/3' },
    blocks: [
      p(
        '那台收音机的旋钮少了一颗，换台要用钥匙拧。每晚七点半，他把音量调到刚好盖过抽油烟机，然后听一遍他从来不出海却总要知道的、东海海面的风力。',
      ),
      p('后来我在气象局的旧档案里查到，那年冬天真的有过一次十级大风，而我们家的阳台上，只是掉了两片叶子。'),
      {
        type: 'needlogin',
        data: { blocks: [p('收音机后来修好了。旋钮是我用 3D 打印机做的，颜色差一点，父亲说像新长出来的牙。')] },
      },
    ],
  },
];
