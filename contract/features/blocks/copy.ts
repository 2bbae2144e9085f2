/** @spec S1 what stands in a lock's place */
export const lockCopy = {
  login: '此处内容登录后可见',
  reply: '此处内容评论并通过审核后可见',
  vip: (level: number, name = '') => {
    if (name !== '') return `此处内容${name}及以上会员可见`;
    return level > 1 ? `此处内容 ${level} 级及以上会员可见` : '此处内容会员可见';
  },
  password: '此处内容需要输入密码',
  payment: '此处内容购买后可见',
  licence: '未授权区块',
  licenceHint: '此内容需要专业版授权，请联系站长',
} as const;

export const blockCopy = {
  noContent: '暂无数据',
  unknownType: '暂不支持的内容块',
} as const;
