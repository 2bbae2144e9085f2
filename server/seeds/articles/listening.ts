import { alert, block, h2, holding, image, ol, p, quote, rule, table, ul } from '../write-blocks.ts';
import type { DemoArticle } from './articles.ts';

const picture = (name: string, caption: string) => ({ url: `/demo/${name}.webp`, alt: caption, caption });

/** 书影 and 音乐: books, films and music. */
export const listening: DemoArticle[] = [
  {
    slug: 'second-hand-records',
    title: '在旧货市场买到一张划伤的唱片',
    excerpt: '第三首歌会在同一个地方跳回去，唱“等一等，等一等”。我没有换掉它。',
    author: '站长',
    category: '音乐',
    tags: ['唱片', '旧物'],
    daysAgo: 74,
    cover: 'record-amber.webp',
    blocks: [
      p(
        '唱片是十五块钱买的，封套缺了一角，里面夹着一张公交车票。摊主说：“听不听得了我不保证，十五块你买个封面也值。”我觉得有道理。',
      ),
      p(
        '回家洗了两遍。第一面是好的，第二面第三首有一道划痕，唱针走到那里会跳回去，那句词就变成了“等一等，等一等，等一等”，要伸手轻轻推一下，它才肯往前走。',
      ),
      p('懂行的朋友教我用牙签和放大镜，说十分钟就能修好。我犹豫了一晚上，没有修。'),
      quote('一首歌里，有一个地方需要我，这样挺好的。', ''),
      h2('洗唱片的办法'),
      ol('纯净水加几滴洗洁精，软毛刷顺着纹路转三圈。', '再用纯净水冲一遍，不要沾到中间的纸。', '竖着晾，不要吹。'),
      alert('warning', '不要用酒精', '老唱片的材料不一定受得了，边缘会发白。'),
      block('audio', { url: '/demo/bell.wav', title: '开始之前敲一下', artist: '书桌上的小铃' }),
    ],
    likedBy: ['老王', '南乔', '阿红'],
    comments: [
      {
        by: '阿红',
        text: '车票是哪一年的？',
        hoursAfter: 2,
        replies: [{ by: '站长', text: '九八年，九路车，五毛。', hoursAfter: 3, likedBy: ['阿红', '禾苗'] }],
      },
      { by: '老王', text: '这叫交互式音乐。', hoursAfter: 11, likedBy: ['站长', '小明'] },
    ],
  },
  {
    slug: 'music-for-writing',
    title: '写代码时听什么，我记了一百天',
    excerpt: '有歌词的让我写得快，没有歌词的让我错得少。最好的一天什么也没有放。',
    author: '老王',
    category: '音乐',
    tags: ['专注', '记录'],
    daysAgo: 298,
    cover: 'record-night.webp',
    sale: { price: 3, point: 300, vip_discount: 8, free_blocks: 2 },
    blocks: [
      p('去年秋天我开始记录：每天写代码时放的什么，写了多少行，第二天又改掉了多少行。记满一百天，画成图，结论不复杂。'),
      table([
        ['听的东西', '天数', '写下的行数', '第二天改掉'],
        ['有中文歌词', '31', '246', '38 %'],
        ['有外文歌词', '22', '231', '27 %'],
        ['没有歌词', '29', '198', '14 %'],
        ['什么也不放', '18', '187', '11 %'],
      ]),
      p('写得快不等于走得远。改掉的部分加起来，有歌词的那些天等于白写了三个下午。'),
      block('mermaid', {
        code: 'flowchart TD\n  A[今天要做什么] --> B{要想清楚的事多吗}\n  B -- 多 --> C[什么也不放]\n  B -- 不多 --> D{是体力活吗}\n  D -- 是 --> E[放有歌词的]\n  D -- 不是 --> F[放没有歌词的]',
        caption: '现在每天早上花三秒钟走一遍',
      }),
      p('最后说一句：窗外的雨声不算音乐，可以一直开着。'),
    ],
    likedBy: ['站长', '小明'],
  },
  {
    slug: 'reading-aloud',
    title: '把一本书读出声来',
    excerpt: '每天晚上读十页给阳台上的花听。读了四个月，书读完了，花也开了。',
    author: '禾苗',
    category: '书影',
    tags: ['阅读', '习惯'],
    daysAgo: 40,
    cover: 'books-amber.webp',
    blocks: [
      p(
        '我教小孩子画画，一天要说很多话，下班以后不想再说了。可是有一天读到一段特别好的文字，忍不住念了出来，发现自己原来一直读得太快。',
      ),
      p(
        '眼睛会跳过去的地方，嘴巴跳不过去。“的”和“了”要一个一个念，长句子要找地方换气，作者写到这里停了一下，我也得停一下。',
      ),
      h2('四个月里发现的事'),
      ul(
        '念出来会卡住的句子，往往是翻译得不好，或者我没懂。',
        '人物说话的时候，会不自觉地变声音，很好笑。',
        '十页大约二十五分钟，正好够水烧开再放凉。',
      ),
      image('/demo/sill-night.webp', '听众：一盆花，一只邻居家的猫'),
      p('读完最后一页那天，阳台上的三角梅开了。我知道这两件事没有关系，但还是对它说了谢谢。'),
    ],
    likedBy: ['站长', '南乔', '阿红'],
    comments: [
      {
        by: '站长',
        text: '猫有没有发表意见？',
        hoursAfter: 6,
        replies: [{ by: '禾苗', text: '它在打斗的段落会睁开一只眼睛。', hoursAfter: 7, likedBy: ['站长', '南乔'] }],
      },
    ],
  },
  {
    slug: 'library-card',
    title: '借书证用到第三张',
    excerpt: '第一张是纸的，第二张是磁条的，第三张在手机里。书还是那个味道。',
    author: '小明',
    category: '书影',
    tags: ['图书馆', '旧物'],
    daysAgo: 173,
    cover: 'roofs-dusk.webp',
    blocks: [
      p(
        '整理抽屉的时候翻出两张旧的借书证。第一张是小学办的，照片上的我缺一颗门牙，背面盖满了蓝色的日期章，最后一个章是十二月三十一日。',
      ),
      p(
        '那时候一次只能借两本，借期十四天。为了挑这两本，我可以在书架之间坐一个下午。后来能借十本了，反而总有三四本没翻开就还了回去。',
      ),
      quote('能借得少一点的时候，读得多一点。', '图书馆门口的保安叔叔'),
      p(
        '现在我给自己重新定了规矩：一次两本，十四天。读不完就续借，续借之前要在纸条上写一句为什么没读完。最近一张纸条写的是：“太好看了，舍不得。”',
      ),
    ],
    likedBy: ['南乔', '禾苗', '阿红'],
  },
  {
    slug: 'one-roll-of-film',
    title: '一卷胶片拍了一年',
    excerpt: '三十六张，一年，平均十天一张。冲出来那天，我想起了按下快门前的每一次犹豫。',
    author: '南乔',
    category: '影像',
    tags: ['摄影', '胶片'],
    daysAgo: 150,
    cover: 'film-amber.webp',
    blocks: [
      p(
        '前年跨年那天装上的一卷，去年跨年那天拍完。三十六张里，有四张是黑的，两张拍到了自己的手指，剩下三十张，每一张我都记得是在哪里拍的。',
      ),
      block('gallery', {
        layout: 'album',
        images: [
          picture('sea-dawn', '二月，第一次看见北方的海'),
          picture('road-dusk', '五月，车抛锚了，于是看了日落'),
          picture('house-amber', '七月，外婆家'),
          picture('city-dusk', '九月，从朋友的新家往外看'),
          picture('forest-amber', '十一月，迷路的那片林子'),
        ],
      }),
      h2('慢的好处'),
      p(
        '手机里去年有四千二百张照片，我能说出时间地点的大概不到一百张。胶片贵，一张要三块多，按下去之前会问自己：<em>这个真的要拍吗？</em>多数时候答案是不要，于是就站着多看了一会儿。',
      ),
      table([
        ['', '手机', '胶片'],
        ['张数', '4200', '36'],
        ['记得的', '不到 100', '30'],
        ['花的钱', '0', '128 元'],
      ]),
      block('rate', { title: '给这一卷打个分' }),
    ],
    likedBy: ['站长', '阿红', '禾苗', '老王'],
    comments: [
      { by: { guest: '晚灯', region: '浙江' }, text: '五月那张，抛锚的地方是不是在一座水库旁边？', hoursAfter: 26 },
    ],
  },
  {
    slug: 'photographing-the-moon',
    title: '用手机拍好一次月亮',
    excerpt: '月亮在照片里总是一个白点。不是手机不好，是它太想帮忙了。',
    author: '站长',
    category: '影像',
    tags: ['摄影', '月亮', '教程'],
    daysAgo: 216,
    cover: 'mountains-night.webp',
    blocks: [
      p(
        '每个月总有几天，朋友圈里全是白点。大家都看见了很好的月亮，举起手机，得到一个路灯。原因是相机以为画面太暗，拼命加亮，月亮就糊了。',
      ),
      h2('四步'),
      ol(
        '长按月亮，锁定对焦。',
        '把亮度往下拉，拉到天空全黑，月亮的花纹就出来了。',
        '放大不要超过光学倍数，后面的都是猜的。',
        '靠着墙，屏住呼吸，用两秒延时。',
      ),
      p(
        '曝光有一个老经验，叫“十六分之阴天月亮十一”：满月时光圈 <span class="math-inline" data-tex="f/11">f/11</span>，快门取感光度的倒数，',
      ),
      block('math', { tex: 't = \\frac{1}{\\mathrm{ISO}}\\ \\text{秒},\\qquad N = 11' }),
      p('手机的光圈不能调，就按曝光量换算，原理是一样的。'),
      image('/demo/sea-night.webp', '画一个月亮比拍一个月亮容易得多'),
      holding('needlogin', {}, [
        p(
          '我整理了一份每个月月出时间和方位的小抄，登录后可以看到：满月前两天最适合，月亮升起时天还没有全黑，地面上的东西也拍得清楚。',
        ),
      ]),
    ],
    likedBy: ['禾苗', '小明'],
  },
  {
    slug: 'film-night-at-home',
    title: '客厅电影院开业满一年',
    excerpt: '一块白布，六把不一样的椅子，每个月最后一个星期五，一共放了十二场。',
    author: '老王',
    category: '书影',
    tags: ['电影', '朋友'],
    daysAgo: 118,
    cover: 'city-night.webp',
    blocks: [
      p('去年冬天暖气坏了，几个朋友挤在我家客厅看电影取暖。散场的时候有人说下个月还来吗？于是就有了这个电影院。'),
      p(
        '规矩只有三条：选片的人不许解释为什么选它；中途可以去倒水，但回来不许问刚才发生了什么；散场前每人说一句话，只能一句。',
      ),
      rule(),
      p('十二场下来，记得最清楚的不是电影，而是那些一句话：'),
      ul('“我小时候也有这样一辆自行车。”', '“没看懂，但是那场雨我看懂了。”', '“我明天要给她打电话。”'),
      p('第十三场是下个星期五。椅子已经不够了，请自备。'),
      block('vote', {
        title: '第十三场放什么？',
        options: [
          { id: 'a', text: '黑白的老片' },
          { id: 'b', text: '动画' },
          { id: 'c', text: '很长很长的那种' },
        ],
        multiple: true,
      }),
    ],
    likedBy: ['站长', '南乔'],
    comments: [{ by: '站长', text: '我投很长很长的，反正暖气修好了。', hoursAfter: 4, likedBy: ['老王'] }],
  },
];
