export const liveErrors = {
  off: '实时更新已关闭',
  nothing: '没有可以关注的内容',
  topics: '频道的写法不对，例如 moments 或 post:12',
  tooMany: '打开的页面太多，暂时不能实时更新',
};
