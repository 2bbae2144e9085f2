import { alert, block, checks, h2, holding, holdingItems, image, ol, p, quote, table, ul } from '../write-blocks.ts';
import type { DemoArticle } from './articles.ts';

const series = (position: number) => ({ name: '冬天的锅', slug: 'winter-pots', position });

/** 厨房: food for cold days and drinks for late evenings. */
export const kitchen: DemoArticle[] = [
  {
    slug: 'winter-pot-1-congee',
    title: '冬天的锅（一）：一锅不着急的白粥',
    excerpt: '米、水、火，没有第四样东西。难的是一个半小时里不去掀盖子。',
    author: '南乔',
    category: '厨房',
    tags: ['粥', '早饭'],
    daysAgo: 340,
    cover: 'kitchen-amber.webp',
    series: series(1),
    blocks: [
      p(
        '外婆煮粥不看钟。她把锅坐上去，去院子里喂鸡、扫地、和隔壁说话，说完了回来，粥就好了。我问她要煮多久，她说：“跟隔壁说完话那么久。”',
      ),
      p('我没有隔壁可以说话，只好自己量。试了十一次，下面这张表最接近她的味道：'),
      table([
        ['米', '水', '火', '时间', '结果'],
        ['新米 100 克', '1 升', '中火转小火', '50 分钟', '清，米还站着'],
        ['新米 100 克', '1.2 升', '小火', '90 分钟', '稠而不糊，正好'],
        ['陈米 100 克', '1.4 升', '小火', '110 分钟', '要放一小撮盐'],
      ]),
      holdingItems('steps', [
        { title: '泡米半小时', blocks: [p('水没过一指节。泡过的米会先裂开再开花。')] },
        { title: '水开下米', blocks: [p('冷水下米容易粘底。下去之后搅三圈，都朝一个方向。')] },
        { title: '小火，盖子留一条缝', blocks: [p('这一条缝很要紧，一根筷子的宽度。')] },
        { title: '关火，焖十分钟', blocks: [p('表面会结一层米油，最好的一口在这里。')] },
      ]),
      p('配菜随意。我喜欢一碟切得很细的酱萝卜，脆的，咬起来有声音。'),
    ],
    likedBy: ['站长', '小明', '禾苗'],
    comments: [{ by: '小明', text: '照着煮了，电磁炉也行，但要用最小一档。', hoursAfter: 20, likedBy: ['南乔'] }],
  },
  {
    slug: 'winter-pot-2-radish',
    title: '冬天的锅（二）：萝卜炖到听不见声音',
    excerpt: '汤先是咕嘟，然后是噗噗，最后安静了，萝卜就好了。',
    author: '南乔',
    category: '厨房',
    tags: ['汤', '萝卜'],
    daysAgo: 282,
    cover: 'kitchen-dusk.webp',
    series: series(2),
    blocks: [
      p('霜降之后的萝卜是甜的。菜市场的大姐用指甲掐给我看，掐下去有水冒出来，她说：“这个你炒了可惜，要炖。”'),
      p(
        '炖萝卜我听声音。大火的时候是咕嘟咕嘟，转小火是噗、噗，隔很久一声。等到连那一声也没有了，只看见汤面轻轻地动，萝卜就透了。',
      ),
      h2('三个不要'),
      ol(
        '不要切太小。拳头大，炖完还有半个拳头。',
        '不要早放盐。放早了，汤是咸的，萝卜是淡的。',
        '不要频繁翻动。它自己知道该怎么办。',
      ),
      alert('info', '关于羊肉', '放羊肉是另一道菜，也很好。这里只说萝卜自己。'),
      p('盛出来撒一点白胡椒。第一口不要说话。'),
    ],
    likedBy: ['阿红'],
  },
  {
    slug: 'winter-pot-3-dumplings',
    title: '冬天的锅（三）：一个人包四十个饺子',
    excerpt: '一个人包饺子看起来有点孤单，其实是攒下来给后面的三十九个晚上。',
    author: '南乔',
    category: '厨房',
    tags: ['饺子', '独居'],
    daysAgo: 96,
    cover: 'tea-amber.webp',
    series: series(3),
    blocks: [
      p(
        '周日下午我包了四十个饺子，白菜猪肉二十个，韭菜鸡蛋二十个。包到第十个的时候开始无聊，于是给每个饺子捏不一样的褶，捏到第二十五个，手艺已经退化成了馄饨。',
      ),
      p(
        '包好之后排在案板上，像一群准备出发的小船。冻一个小时再装袋，这样不会粘。袋子上写日期，还要写一句话给以后打开它的那个自己。',
      ),
      checks(['“今天辛苦了，煮十二个”', true], ['“别忘了醋在第二格”', true], ['“最后一袋了，周末再包”', false]),
      h2('煮饺子的算式'),
      p(
        '煮多少个，我有一个公式。设今天的疲惫程度为 <span class="math-inline" data-tex="t">t</span>（零到十），饥饿程度为 <span class="math-inline" data-tex="h">h</span>，那么：',
      ),
      block('math', { tex: 'n = \\left\\lceil \\frac{h + 2t}{2} \\right\\rceil + 4' }),
      p('最低四个，因为少于四个的话，不值得烧一锅水。'),
      quote('吃饱了，事情会变小一点。', '外婆'),
    ],
    likedBy: ['站长', '阿红', '老王', '小明'],
    comments: [
      {
        by: '老王',
        text: '公式没有上界，t 等于十的时候可能会撑。',
        hoursAfter: 3,
        likedBy: ['南乔', '站长', '阿红'],
        replies: [{ by: '南乔', text: '那一天允许撑。', hoursAfter: 4, likedBy: ['老王'] }],
      },
    ],
  },
  {
    slug: 'tea-after-ten',
    title: '十点以后喝什么茶',
    excerpt: '试了一个月，记下每天喝的茶和睡着的时间。结论有点出乎意料。',
    author: '站长',
    category: '手记',
    tags: ['茶', '睡眠', '记录'],
    daysAgo: 130,
    cover: 'tea-night.webp',
    blocks: [
      p(
        '夜里写东西，手边总要有一杯热的。可是喝了茶又睡不着，于是我做了一个不太严谨的实验：连续二十八天，晚上十点喝一杯，记下几点睡着。手表替我记时间，我只负责喝。',
      ),
      table(
        [
          ['喝的东西', '天数', '平均入睡', '起夜'],
          ['熟普', '7', '0:20', '0.6 次'],
          ['大麦茶', '7', '23:50', '1.1 次'],
          ['陈皮水', '7', '23:55', '0.9 次'],
          ['白开水', '7', '0:05', '1.0 次'],
        ],
        { align: ['left', 'right', 'right', 'right'] },
      ),
      p(
        '熟普果然睡得晚一点，但没有想象的那么晚。真正有差别的不是茶，是屏幕：关掉屏幕的那些天，喝什么都比不关的早睡四十分钟。',
      ),
      h2('现在的做法'),
      ul('九点半烧水，水开的声音当作下班铃。', '杯子小一点，两口喝完，不会起夜。', '写在纸上的东西，明天再敲进电脑。'),
      block('vote', {
        title: '您在夜里写东西的时候喝什么？',
        options: [
          { id: 'tea', text: '茶' },
          { id: 'coffee', text: '咖啡，不怕' },
          { id: 'water', text: '白开水' },
          { id: 'milk', text: '热牛奶' },
        ],
        multiple: false,
      }),
    ],
    likedBy: ['南乔', '禾苗'],
    comments: [
      {
        by: { guest: '一锅粥', url: 'https://example.com/congee', region: '福建' },
        text: '样本量虽小，态度端正。',
        hoursAfter: 16,
        likedBy: ['站长'],
      },
    ],
  },
  {
    slug: 'breakfast-stall',
    title: '楼下早点摊的排队学',
    excerpt: '同样是五个人的队，豆浆摊三分钟，煎饼摊十五分钟。可是大家都去排煎饼。',
    author: '小明',
    category: '随笔',
    tags: ['早饭', '观察'],
    daysAgo: 366,
    cover: 'lanterns-dusk.webp',
    blocks: [
      p(
        '我每天早上七点二十下楼，七点五十要坐上车，中间有三十分钟用来吃早饭。楼下一共三个摊：豆浆油条、煎饼、小馄饨。为了不迟到，我排了一个学期的队，得出了一些学问。',
      ),
      p('排队的时间不取决于有几个人，而取决于有几个人会说“再加一个蛋”。加蛋的人，一个顶两个。'),
      block('math', { tex: 'T = \\sum_{i=1}^{n} \\left( t_0 + k_i \\cdot t_{\\text{蛋}} \\right)' }),
      p(
        '其中 <span class="math-inline" data-tex="t_0">t_0</span> 是摊一张饼的时间，大约九十秒；加一个蛋要多二十秒，因为老板会问：“要不要散的？”',
      ),
      h2('不同天气'),
      p(
        '下雨天三个摊都没有人，但也都没有摊。下雪天人最多，因为热气看起来特别好吃。考试周的煎饼摊会多卖一种“状元饼”，就是普通的饼，贵五毛钱。',
      ),
      p('我买过一次，考得一般，但那天早上很开心。'),
    ],
    likedBy: ['阿红', '南乔'],
  },
  {
    slug: 'kitchen-for-one',
    title: '三平方米的厨房怎么放得下一口大锅',
    excerpt: '把墙用起来，把抽屉竖起来，把不用的东西送出去。',
    author: '南乔',
    category: '手记',
    tags: ['收纳', '独居'],
    daysAgo: 455,
    cover: 'sill-dusk.webp',
    blocks: [
      p('租的房子厨房只有三平方米，转身要先想好往哪边转。搬进来的第一个月我天天撞到柜门，第二个月开始动手改。'),
      holdingItems('columns', [
        { blocks: [h2('改之前'), ul('锅在柜子最里面', '调料有二十一瓶', '切菜在饭桌上')] },
        { blocks: [h2('改之后'), ul('锅挂在墙上', '调料留下八瓶', '水槽上加一块板')] },
      ]),
      p('最有用的一样东西是一块四十八块钱的竹板，正好架在水槽上，厨房一下子多出半张桌子。'),
      image('/demo/kitchen-amber.webp', '挂起来之后，墙也像一个柜子'),
      holding('collapse', { title: '留下来的八瓶是哪八瓶' }, [
        p('盐、糖、生抽、老抽、醋、料酒、白胡椒、豆瓣酱。其他的，用到的时候再买小瓶。'),
      ]),
    ],
  },
];
