import { type DemoPlate, moment, says } from './moments.ts';

export const seasons: DemoPlate = {
  name: '节气簿',
  slug: 'solar-terms',
  description: '二十四页，一年一本。',
  cover: 'lanterns-dusk.webp',
  rules: '写当天看见的物候。\n引用古书请注明出处。',
  moderator: '禾苗',
  followers: ['林间', '南乔', '木鱼'],
  moments: [
    moment(
      '禾苗',
      2.6,
      '小雪三候',
      '一候虹藏不见，二候天气上升地气下降，三候闭塞而成冬。翻译一下：该把厚被子拿出来晒了。#二十四节气#',
      {
        likes: 10,
        comments: [says('周末', 0.2, '可我们这儿已经连下九天雨了。'), says('站长', 0.4, '晒不了就拍一拍。')],
      },
    ),
    moment('林间', 19, '今年的第一层薄冰', '在水缸里，圆的，能拿起来看天。拿了三秒就化了。#二十四节气#', {
      images: ['contours.png'],
      likes: 9,
      essence: true,
      comments: [says('禾苗', 0.3, '古人说“水始冰”，就是今天。')],
    }),
    moment('南乔', 41, '腌雪里蕻', '小雪腌菜，大雪腌肉。一层菜一层盐，踩之前先洗脚，外婆强调了三遍。#二十四节气#', {
      poll: { options: ['雪里蕻', '萝卜干', '泡豇豆', '腊肉', '香肠'], multiple: true, days: 30 },
      likes: 9,
      comments: [says('小明', 0.4, '踩的？', says('南乔', 0.5, '踩的，穿新袜子踩的。'))],
    }),
    moment(
      '木鱼',
      68,
      '立冬版画',
      '一棵树，最后一片叶子用了红色。印的时候手抖了一下，变成了两片。那就两片。#二十四节气#',
      {
        images: ['forest-amber.webp', 'house-night.webp'],
        likes: 8,
      },
    ),
    moment('顾北', 93, '霜降在河西', '棉花收完了，地里剩下一行一行的杆子，像写完的作业。#二十四节气#', {
      images: ['terraces-dawn.webp'],
      likes: 8,
    }),
    moment(
      '禾苗',
      126,
      '寒露的课堂',
      '让孩子们闻桂花、摸梧桐叶、听蟋蟀。有人说蟋蟀声音变小了，因为它冷。#二十四节气#',
      { likes: 10 },
    ),
    moment(
      '林间',
      161,
      '秋分那天的影子',
      '中午十二点，院子里竹竿的影子刚好等于竹竿。量了三遍，误差一指。#二十四节气#',
      {
        images: ['hills.png'],
        likes: 7,
        comments: [says('老王', 0.5, '按纬度算一下应该略长一点，海拔呢？', says('林间', 0.8, '……我再去量一遍。'))],
      },
    ),
    moment('南乔', 207, '白露的茶', '春茶苦，夏茶涩，要喝茶，秋白露。今天这一泡，真的甜。#二十四节气#', {
      images: ['tea-amber.webp'],
      likes: 7,
    }),
    moment('见山', 236, '处暑的云', '积雨云退到天边，换成一排小的，像放学的队伍。#二十四节气#', {
      images: ['sea-dusk.webp', 'mountains-dawn.webp'],
      likes: 8,
    }),
    moment('阿红', 275, '广东没有节气', '只有“热”“很热”“回南”和“今天可以穿外套吗”。#二十四节气#', {
      likes: 11,
      comments: [says('禾苗', 0.2, '笑了，但是请交作业。'), says('顾北', 0.5, '羡慕“今天可以穿外套吗”。')],
    }),
    moment('禾苗', 333, '大暑，画西瓜', '红色颜料用完了，有人用了橙色，说这是“快熟的西瓜”。合理。#二十四节气#', {
      likes: 9,
    }),
    moment('站长', 378, '给版里的朋友', '这一年记了十七个节气，还差七个。缺的那些请大家帮忙补上，旧照片也行。', {
      pinned: true,
      likes: 7,
      comments: [says('木鱼', 0.5, '我补谷雨。'), says('林间', 1, '惊蛰我有一张。')],
    }),
  ],
};
