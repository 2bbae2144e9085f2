export const importCopy = {
  kinds: {
    author: '作者',
    term: '分类与标签',
    media: '图片与文件',
    post: '文章与页面',
    comment: '评论',
    menu: '菜单',
    link: '友情链接',
    address: '旧地址',
  } as Record<string, string>,
  slugTaken: (slug: string) => `地址名 ${slug} 是站点自己的地址，已换成别的`,
  menuKept: '站点已有菜单，没有用导入的菜单替换它',
  missing: (what: string) => `找不到它所属的${what}，已跳过`,
  address: (reason: string) => `旧地址没有重定向：${reason}`,
  addressTwice: '旧站有两项内容用这个地址',
  addressWithoutTarget: '它指向的内容没有导入',
  file: (name: string, reason: string) => `文件 ${name} 无法读取（${reason}），保留原地址`,
} as const;
