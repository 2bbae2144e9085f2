import { defaultPointsText } from '#web/features/site/points-text.ts';
import type { IconName } from '#web/ui/icon.tsx';

export interface CentreEntry {
  key: CentrePage;
  label: string;
  icon: IconName;
  /** Shown only where something can be paid, content is sold, there are memberships, or people are tipped. */
  needs?: 'payment' | 'sales' | 'membership' | 'tips';
}

/** The pages of the user centre; each is `/user-center/<key>`. A page is added together with its feature. @see docs/reference/routes.md */
export type CentrePage =
  | 'index'
  | 'edit'
  | 'comments'
  | 'favourites'
  | 'follows'
  | 'point'
  | 'experience'
  | 'exchange'
  | 'vip'
  | 'tasks'
  | 'gifts'
  | 'tips'
  | 'badges'
  | 'order'
  | 'coupon'
  | 'benefit'
  | 'withdraw'
  | 'withdraw-record'
  | 'notifications'
  | 'messages'
  | 'settings'
  | 'safe';

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
    name: '成长',
    entries: [
      { key: 'point', label: defaultPointsText, icon: 'coins' },
      { key: 'experience', label: '经验', icon: 'award' },
      { key: 'tasks', label: '任务', icon: 'circle-check' },
      { key: 'badges', label: '徽章', icon: 'star' },
      { key: 'exchange', label: '兑换', icon: 'shuffle' },
      { key: 'gifts', label: '礼物', icon: 'gift' },
      { key: 'tips', label: '打赏', icon: 'qr-code', needs: 'tips' },
    ],
  },
  {
    name: '会员与订单',
    entries: [
      { key: 'vip', label: '会员', icon: 'crown', needs: 'membership' },
      { key: 'order', label: '订单', icon: 'file-text', needs: 'sales' },
      { key: 'coupon', label: '优惠券', icon: 'ticket', needs: 'payment' },
      { key: 'benefit', label: '收益', icon: 'chart-line', needs: 'payment' },
      { key: 'withdraw', label: '提现', icon: 'download', needs: 'payment' },
      { key: 'withdraw-record', label: '提现记录', icon: 'clock', needs: 'payment' },
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
];

/** The path of a user centre page. */
export function centrePath(page: CentrePage): string {
  return `/user-center/${page}`;
}
