export const feedCopy = {
  locked: '这篇文章需要输入密码才能阅读。',
  comments: (siteName: string) => `${siteName} 的最新评论`,
  commentOn: (name: string, title: string) => `${name} 评论了《${title}》`,
  author: (name: string) => `${name} 的文章`,
  moments: (siteName: string) => `${siteName} 的最新动态`,
  momentOf: (name: string) => `${name} 的动态`,
  missing: '没有找到相关内容',
  search: (siteName: string) => `在${siteName}中搜索`,
} as const;
