import { type DemoPlate, moment, says } from './moments.ts';

export const window: DemoPlate = {
  name: '窗外',
  slug: 'outside-the-window',
  description: '抬头看见的那一眼。',
  cover: 'sill-night.webp',
  rules: '一张照片，或者一句话。\n请不要拍到陌生人的脸。',
  moderator: '见山',
  followers: ['林间', '禾苗', '南乔', '木鱼', '站长', '顾北'],
  moments: [
    moment(
      '站长',
      1.2,
      '小雪前一天的月亮',
      '刚好赶在云合上之前拍到。楼下卖烤红薯的大叔也抬头看了一眼，说明天要降温。#月亮观测#',
      {
        images: ['moonlit-sea.png', 'city-night.webp'],
        likes: 10,
        comments: [
          says('林间', 0.2, '我这边已经全是云了，谢谢你替我看了。'),
          says('禾苗', 0.4, '今天是盈凸月，右边亮。', says('站长', 0.5, '禾苗老师又开始上课了。')),
        ],
      },
    ),
    moment(
      '见山',
      3.5,
      '对岸的四个小时',
      '从十一点站到三点，换了四个机位。保温杯里的茶凉透了，倒是水面越来越静。四张里最喜欢最后一张：楼都没变，灯少了一半。#城市夜行#',
      {
        images: ['city-night.webp', 'bridge-night.webp', 'sea-night.webp', 'lighthouse-night.webp'],
        likes: 11,
        essence: true,
        comments: [
          says('顾北', 0.5, '灯少了一半，这个观察太好了。'),
          says('周末', 1, '冷不冷？', says('见山', 1.1, '冷。但是按快门的时候忘了。')),
          says('木鱼', 2, '第二张想照着刻一块版。'),
        ],
      },
    ),
    moment('林间', 7, '每天五点半的窗台', '雾从谷底上来，先没过竹子，再没过屋檐，最后只剩一只喜鹊。', {
      images: ['forest-jade.webp'],
      likes: 7,
    }),
    moment('木鱼', 11, '雨痕', '玻璃上的雨滴往下走，遇到另一滴，就合成一滴走得更快。看了一站地铁。#通勤路上的十分钟#', {
      images: ['rain-dusk.webp'],
      likes: 6,
      comments: [says('迟迟', 0.5, '我也常常选一滴，赌它先到底。')],
    }),
    moment('禾苗', 15, '操场上的第一场霜', '孩子们用脚尖在霜上写自己的名字，太阳出来就交卷了。#二十四节气#', {
      likes: 9,
      comments: [says('站长', 1, '“太阳出来就交卷了”，今天最好的一句。')],
    }),
    moment('顾北', 20, '戈壁上的收音机', '信号只有一个台，在放一首很老的歌。车窗外什么都没有，所以什么都听得见。', {
      images: ['road-dusk.webp', 'road-night.webp'],
      likes: 8,
    }),
    moment(
      '周末',
      25,
      '对面楼的灯',
      '十二点还亮着的有七盏，其中一盏每天两点才关。祝你早点睡，虽然我也没资格说。#城市夜行#',
      {
        images: ['windows.png'],
        likes: 10,
        comments: [says('老王', 0.2, '两点那盏可能是我。', says('周末', 0.3, '你在上海，别揽。'))],
      },
    ),
    moment('南乔', 31, '银杏的最后一天', '夜里起风，早上全在地上了。环卫阿姨扫到一半停下来拍了张照。', {
      images: ['forest-amber.webp'],
      likes: 8,
    }),
    moment('站长', 36, '台风走后的天', '蓝得像刚换过。阳台上多了一片不是我家的瓦。', {
      images: ['roofs-dusk.webp'],
      likes: 5,
    }),
    moment('见山', 43, '九张山脊', '同一座山，九个早晨。不修图，按日期排的。越往后雪线越低。#二十四节气#', {
      images: [
        'mountains-dawn.webp',
        'mountains-dusk.webp',
        'mountains-night.webp',
        'hills.png',
        'snow.png',
        'village-snow.webp',
        'contours.png',
        'terraces-dawn.webp',
        'house-amber.webp',
      ],
      likes: 11,
      essence: true,
      comments: [
        says('林间', 1, '第五张的雪线，我在另一边也看到了。'),
        says('禾苗', 2, '想印出来贴在教室后墙，可以吗？', says('见山', 2.5, '可以，原图发你邮箱。')),
      ],
    }),
    moment('阿红', 49, '珠江边的晚风', '十一月了还穿短袖，向北方的朋友道歉。#城市夜行#', {
      images: ['bridge-jade.webp'],
      likes: 6,
      comments: [says('顾北', 0.5, '不接受。'), says('周末', 0.7, '不接受加一。')],
    }),
    moment('林间', 58, '两只鸟的会议', '一只说，一只听，说的那只忽然飞走了。听的那只又站了很久。', { likes: 7 }),
    moment('迟迟', 66, '雾把楼藏起来了', '上班路上少了三栋楼，少了一座桥，多了很多安静。#通勤路上的十分钟#', {
      images: ['city-dusk.webp'],
      likes: 5,
    }),
    moment('木鱼', 74, '窗花第一剪', '今年练得早，剪了一只歪脖子的鹤。留着，歪得有道理。', {
      images: ['sill-dusk.webp'],
      likes: 7,
    }),
    moment('小明', 85, '宿舍楼顶', '有人在弹吉他，只会四个和弦，弹了一晚上。后来整层楼都会唱了。', {
      likes: 9,
      comments: [says('老王', 1, '四个和弦够用一辈子。')],
    }),
    moment('站长', 96, '晒被子的下午', '收进来的时候是鼓的，抱着像抱一个很大的面包。', { likes: 8 }),
    moment('见山', 118, '彗星没有来', '等到四点，云。收拾的时候发现隔壁机位的人睡着了，替他盖上了防潮垫。#月亮观测#', {
      images: ['constellation-night.webp'],
      likes: 9,
      comments: [says('林间', 2, '没等到彗星，等到一个好人。')],
    }),
    moment('禾苗', 133, '彩虹只有半截', '另外半截在教学楼后面。全班跑过去，又全班跑回来，哪边都只有半截。', {
      likes: 10,
    }),
    moment('周末', 150, '下雨，如名所愿', '昵称叫周末不下雨，结果周末下雨了。我决定不改名。', {
      likes: 11,
      comments: [says('小明', 0.3, '改成“周末必下雨”试试。', says('周末', 0.4, '你这是迷信。'))],
    }),
    moment('南乔', 165, '屋顶上的豌豆尖', '种在泡沫箱里，掐了又长，长了又掐，像一个答应了的事。', {
      images: ['roofs-night.webp'],
      likes: 6,
    }),
    moment('顾北', 192, '灯塔管理员', '他说这里一年有一百二十天的雾。我问剩下的日子做什么，他说擦玻璃。', {
      images: ['lighthouse-dusk.webp'],
      likes: 9,
      essence: true,
    }),
    moment('林间', 216, '松鼠把核桃埋错了', '埋在我的花盆里。春天大概会长出一棵树，和一段纠纷。', { likes: 8 }),
    moment('木鱼', 243, '灯下', '同一盏灯，换了三种灯罩：纸的，布的，竹的。墙上是三种夜晚。', {
      images: ['lamp.png', 'lanterns-dusk.webp', 'sill-night.webp'],
      likes: 7,
    }),
    moment('迟迟', 270, '末班车只有我一个人', '司机师傅把报站关了，说：“你住哪儿我知道。”#通勤路上的十分钟#', {
      images: ['train-night.webp'],
      likes: 10,
      comments: [
        says('阿红', 0.5, '好温柔。'),
        says('周末', 1, '也有一点点吓人。', says('迟迟', 1.2, '他每天都开这趟，认识我三年了。')),
      ],
    }),
    moment('阿红', 300, '阳台上的三角梅', '不浇水的时候开得最好。它可能只是在生气。', { likes: 5 }),
    moment('见山', 345, '延时摄影失败学', '拍了六个小时云，回看发现镜头盖没摘干净，角上一直有一块黑。云倒是很好。', {
      likes: 9,
    }),
    moment('站长', 390, '只给关注的人看', '最近在写一篇很长的东西，写得很慢。谢谢还在等的人。', {
      followers: true,
      likes: 5,
    }),
    moment('禾苗', 430, '夜里的雪没有声音', '但是你会知道，因为别的声音都没有了。#二十四节气#', {
      images: ['snow.png'],
      likes: 9,
    }),
  ],
};
