/** Names of the places where a file can be used. */
export const usePlaces = {
  body: '正文',
  cover: '封面',
  share: '分享图',
  moment: '动态',
  draft: '正在写的草稿',
  avatar: '头像',
  background: '主页背景',
  option: '站点设置',
  term: '分类与专题',
  link: '友情链接',
  gift: '礼物',
  goods: '礼品',
  badge: '徽章',
} as const;

/** Shown instead of the title of another user's non-public content. */
export const hiddenUseTitle = '他人未公开的内容';

export type UsePlace = keyof typeof usePlaces;
export const usePlaceNames = Object.keys(usePlaces) as [UsePlace, ...UsePlace[]];
