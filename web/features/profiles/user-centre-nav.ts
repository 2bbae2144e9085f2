import type { IconName } from '#web/ui/icon.tsx';

export interface CentreEntry {
  key: CentrePage;
  label: string;
  icon: IconName;
}

/** The pages of the user centre; each is `/user-center/<key>`. @see docs/reference/routes.md */
export type CentrePage =
  | 'index'
  | 'edit'
  | 'comments'
  | 'favourites'
  | 'follows'
  | 'notifications'
  | 'messages'
  | 'settings'
  | 'safe'
  | 'experience'
  | 'point'
  | 'exchange'
  | 'vip'
  | 'coupon'
  | 'order'
  | 'benefit'
  | 'withdraw'
  | 'withdraw-record';

export const centreGroups: readonly { name: string; entries: readonly CentreEntry[] }[] = [
  {
    name: '我的',
    entries: [
      { key: 'index', label: '概览', icon: 'house' },
      { key: 'edit', label: '资料', icon: 'pen' },
      { key: 'comments', label: '评论', icon: 'message-circle' },
      { key: 'favourites', label: '收藏', icon: 'bookmark' },
      { key: 'follows', label: '关注', icon: 'users' },
    ],
  },
  {
    name: '往来',
    entries: [
      { key: 'notifications', label: '通知', icon: 'bell' },
      { key: 'messages', label: '私信', icon: 'mail' },
    ],
  },
  {
    name: '账号',
    entries: [
      { key: 'safe', label: '账号安全', icon: 'shield' },
      { key: 'settings', label: '设置', icon: 'settings' },
    ],
  },
  {
    name: '会员与积分',
    entries: [
      { key: 'experience', label: '经验', icon: 'flame' },
      { key: 'point', label: '积分记录', icon: 'coins' },
      { key: 'exchange', label: '积分兑换', icon: 'gift' },
      { key: 'vip', label: '会员', icon: 'crown' },
      { key: 'coupon', label: '优惠券', icon: 'ticket' },
      { key: 'order', label: '订单', icon: 'file-text' },
    ],
  },
  {
    name: '收益',
    entries: [
      { key: 'benefit', label: '收益', icon: 'star' },
      { key: 'withdraw', label: '提现', icon: 'download' },
      { key: 'withdraw-record', label: '提现记录', icon: 'history' },
    ],
  },
];

/** The path of a user centre page. */
export function centrePath(page: CentrePage): string {
  return `/user-center/${page}`;
}
