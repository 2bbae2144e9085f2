import type { AccountRole } from '#contract/kit/power.ts';

export interface CastMember {
  name: string;
  email: string;
  role: AccountRole;
  bio: string;
  city: string;
  /** 属地 (IP region) that their comments show. */
  region: string;
  /** User agent of their browser. */
  userAgent: string;
  daysHere: number;
  /** File name of their avatar. */
  avatar: string;
  verified?: string;
}

export const userAgents = {
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
} as const;

/** Demo users, also used by the tests. */
export const cast = {
  站长: {
    name: '沈砚',
    email: 'shenyan@example.com',
    role: 'administrator',
    bio: '前端工程师，业余排字工。晚上十点以后的想法都写在这里。',
    city: '杭州',
    region: '浙江',
    userAgent: userAgents.mac,
    avatar: 'avatar-shenyan.webp',
    daysHere: 1863,
    verified: '业余排字工',
  },
  老王: {
    name: '老王',
    email: 'laowang@example.com',
    role: 'author',
    bio: '写代码，也写字。喜欢把复杂的事说简单。',
    city: '上海',
    region: '上海',
    userAgent: userAgents.linux,
    avatar: 'avatar-laowang.webp',
    daysHere: 1502,
  },
  南乔: {
    name: '南乔',
    email: 'nanqiao@example.com',
    role: 'author',
    bio: '记录吃过的饭和走过的路。',
    city: '成都',
    region: '四川',
    userAgent: userAgents.iphone,
    avatar: 'avatar-nanqiao.webp',
    daysHere: 904,
  },
  阿红: {
    name: '阿红',
    email: 'ahong@example.com',
    role: 'subscriber',
    bio: '潜水多年，偶尔冒泡。',
    city: '广州',
    region: '广东',
    userAgent: userAgents.iphone,
    avatar: 'avatar-ahong.webp',
    daysHere: 621,
  },
  小明: {
    name: '小明',
    email: 'xiaoming@example.com',
    role: 'contributor',
    bio: '',
    city: '',
    region: '江苏',
    userAgent: userAgents.android,
    avatar: 'avatar-xiaoming.webp',
    daysHere: 214,
  },
  禾苗: {
    name: '禾苗',
    email: 'hemiao@example.com',
    role: 'contributor',
    bio: '小学美术老师，每年要画两百个月亮。',
    city: '昆明',
    region: '云南',
    userAgent: userAgents.windows,
    avatar: 'avatar-hemiao.webp',
    daysHere: 45,
  },
  林间: {
    name: '林间有风',
    email: 'linjian@example.com',
    role: 'subscriber',
    bio: '在山里住了三年，劈柴、看雾、听收音机。',
    city: '丽水',
    region: '浙江',
    userAgent: userAgents.linux,
    avatar: 'avatar-linjian.webp',
    daysHere: 330,
  },
  见山: {
    name: '许见山',
    email: 'jianshan@example.com',
    role: 'subscriber',
    bio: '白天修相机，晚上用相机。',
    city: '深圳',
    region: '广东',
    userAgent: userAgents.mac,
    avatar: 'avatar-jianshan.webp',
    daysHere: 402,
  },
  顾北: {
    name: '顾北',
    email: 'gubei@example.com',
    role: 'subscriber',
    bio: '收音机修理爱好者，常年在路上。',
    city: '兰州',
    region: '甘肃',
    userAgent: userAgents.android,
    avatar: 'avatar-gubei.webp',
    daysHere: 287,
  },
  木鱼: {
    name: '木鱼',
    email: 'muyu@example.com',
    role: 'subscriber',
    bio: '刻木头的人，不敲木鱼。',
    city: '苏州',
    region: '江苏',
    userAgent: userAgents.windows,
    avatar: 'avatar-muyu.webp',
    daysHere: 256,
  },
  迟迟: {
    name: '迟迟',
    email: 'chichi@example.com',
    role: 'subscriber',
    bio: '每天坐四十分钟地铁，看见的都记在这里。',
    city: '杭州',
    region: '浙江',
    userAgent: userAgents.iphone,
    avatar: 'avatar-chichi.webp',
    daysHere: 178,
  },
  周末: {
    name: '周末不下雨',
    email: 'zhoumo@example.com',
    role: 'subscriber',
    bio: '有一只 6.8 公斤的猫。',
    city: '长沙',
    region: '湖南',
    userAgent: userAgents.android,
    avatar: 'avatar-zhoumo.webp',
    daysHere: 143,
  },
  广告: {
    name: '好运连连',
    email: 'haoyun@example.com',
    role: 'subscriber',
    bio: '',
    city: '',
    region: '',
    userAgent: userAgents.windows,
    avatar: 'avatar-haoyun.webp',
    daysHere: 6,
  },
} satisfies Record<string, CastMember>;

export type CastName = keyof typeof cast;

/** The password of every demo user. */
export const castPassword = 'somnia-demo';
