import type { RedirectOrigin, RedirectStatus } from './rules.ts';

export const redirectStatusNames: Record<RedirectStatus, string> = { 301: '301 永久', 302: '302 临时' };

export const redirectOriginNames: Record<RedirectOrigin, string> = {
  owner: '手动添加',
  term: '改名时自动生成',
  import: '导入时生成',
};

/** @see docs/reference/errors.md */
export const redirectErrors = {
  from: '请填写本站的旧地址，以 / 开头，例如 /archives/12.html',
  fromLength: '旧地址最多 1000 个字符（汉字最多约 860 个）',
  fromHome: '首页不能重定向',
  fromReserved: '这个地址属于后台、接口或文件，不能重定向',
  fromTaken: '这个旧地址已经有一条重定向',
  to: '请填写以 / 开头的本站地址，或以 https://、http:// 开头的完整网址',
  toLength: '新地址最多 2048 个字符（汉字最多约 860 个）',
  itself: '新地址和旧地址是同一个',
  circle: (steps: readonly string[]) => `这样会形成循环：${steps.join(' → ')}`,
  missing: '没有找到这条重定向',
  tooMany: '最多可以有 10000 条重定向',
  line: '每行要有旧地址和新地址，中间用空格分开',
  lineStatus: '第三项只能是 301 或 302',
  occupied: (path: string) => `${path} 是本站正在使用的地址`,
  leadsElsewhere: (path: string) => `已经有一条从这个地址到 ${path} 的重定向`,
  tooManyImported: '导入的旧地址太多，最多保存 300000 条',
  importEmpty: '没有可以导入的内容',
  importLength: '一次最多导入 5000 行',
} as const;
