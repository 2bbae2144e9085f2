export const menuErrors = {
  label: '菜单项的名称不能为空，最多 100 个字',
  address: (label: string) => `菜单项「${label}」的地址不正确，请填写以 / 或 http(s):// 开头的地址`,
  depth: '菜单最多三层',
  tooMany: '菜单的条目太多了，最多 200 项',
  conflict: '这个菜单在您打开之后被别人改过，您的修改还在这里；再次保存会用它替换别人的改动',
  unsafe: '链接地址不正确',
  emptyTerm: '这里还没有公开的文章',
  missing: '指向的文章不存在或未公开',
} as const;

/** Labels of the default menu; an entry appears only if its page has content. */
export const defaultMenuLabels = {
  home: '首页',
  articles: '文章',
  moments: '动态',
  archives: '归档',
  links: '友链',
  giftWall: '礼物墙',
} as const;

/** Labels of pages that every site has, by path. */
export const suggestedPageLabels: Readonly<Record<string, string>> = {
  '/': '首页',
  '/articles': '文章',
  '/moments/index': '动态',
  '/moments/plate': '版块',
  '/archives': '归档',
  '/links': '友链',
  '/gift-wall': '礼物墙',
  '/leaderboard': '排行榜',
  '/blackroom': '小黑屋',
  '/random': '随便看看',
};
