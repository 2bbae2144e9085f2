import type { AccountRole } from '#contract/kit/power.ts';

export interface CastMember {
  name: string;
  email: string;
  role: AccountRole;
  bio: string;
  city: string;
  verified?: string;
}

/** The people of the demonstration, also those of the tests: everybody knows who may do what. */
export const cast = {
  站长: {
    name: '沈砚',
    email: 'shenyan@example.com',
    role: 'administrator',
    bio: '前端工程师，业余排字工。晚上十点以后的想法都写在这里。',
    city: '杭州',
    verified: '本站站长',
  },
  老王: {
    name: '老王',
    email: 'laowang@example.com',
    role: 'author',
    bio: '写代码，也写字。喜欢把复杂的事说简单。',
    city: '上海',
  },
  南乔: { name: '南乔', email: 'nanqiao@example.com', role: 'author', bio: '记录吃过的饭和走过的路。', city: '成都' },
  阿红: { name: '阿红', email: 'ahong@example.com', role: 'subscriber', bio: '潜水多年，偶尔冒泡。', city: '广州' },
  小明: { name: '小明', email: 'xiaoming@example.com', role: 'subscriber', bio: '', city: '' },
} satisfies Record<string, CastMember>;

export type CastName = keyof typeof cast;
