import type { LoginTypeName } from './identities.entities.ts';

export const providerNames: Record<LoginTypeName, string> = {
  github: 'GitHub',
  gitee: 'Gitee',
  wx: '微信',
  qq: 'QQ',
  sina: '微博',
  baidu: '百度',
  dingding: '钉钉',
  alipay: '支付宝',
  douyin: '抖音',
  huawei: '华为',
  weiruan: '微软',
};

export const identityErrors = {
  suspended: (name: string) => `密码重置后，您的${name}账号还没有确认。请先用密码登录，再确认它。`,
  notOffered: '本站没有开通这种登录方式',
  state: '登录请求已失效，请重新登录',
  cancelled: '您取消了授权',
  refused: (name: string) => `${name}没有确认这次登录，请重试`,
  linkedToOther: (name: string) => `这个${name}账号已经绑定了本站的另一个账号，请用它登录那个账号并解除绑定后再试`,
  linkedAlready: (name: string) => `您已经绑定了一个${name}账号，请先解除绑定`,
  closed: '站点暂未开放注册，请用已有账号登录后再绑定',
  missing: '没有找到这个绑定',
  lastWayIn: '这是您唯一的登录方式，请先绑定邮箱并设置密码',
  returnTo: '登录后的去处不正确',
} as const;
