import type { Block } from '#contract/kit/block.ts';
import { walkBlocks } from '#contract/kit/block-tree.ts';
import { textOfHtml } from '#contract/kit/html-text.ts';

/** How each type of block is called where two versions are compared. */
export const blockNames: Readonly<Record<string, string>> = {
  paragraph: '正文',
  header: '标题',
  image: '图片',
  gallery: '图集',
  list: '列表',
  quote: '引用',
  table: '表格',
  code: '代码',
  delimiter: '分隔线',
  raw: 'HTML',
  embed: '嵌入',
  video: '视频',
  audio: '音频',
  file: '附件',
  'link-card': '链接卡片',
  alert: '提示',
  collapse: '折叠',
  tabs: '标签页',
  timeline: '时间线',
  steps: '步骤',
  columns: '分栏',
  math: '公式',
  mermaid: '图表',
  'page-break': '分页',
  favlinks: '友链墙',
  'post-card': '文章卡片',
  rate: '评分',
  gift: '礼品',
  vote: '投票',
  needlogin: '登录可见',
  needreply: '评论可见',
  needvip: '会员可见',
  'password-block': '密码可见',
  payment: '付费可见',
};

/** Names of a block's data that say how it looks or works and hold nothing to read. */
const unread = new Set(['id', 'type', 'meta', 'layout', 'anchor']);

function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return [textOfHtml(value).trim()];
  if (Array.isArray(value)) {
    const isRow = value.every((each) => typeof each === 'string');
    const inner = value.flatMap(linesOf);
    return isRow ? [inner.join(' | ')] : inner;
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    unread.has(name) || name === 'blocks' ? [] : linesOf(inner),
  );
}

/** A block in words, what it holds included, for people who compare. */
export function wordsOfBlock(block: Block): string {
  const lines: string[] = [];
  walkBlocks([block], ({ data }) => void lines.push(...linesOf(data)));
  return lines.filter((line) => line !== '').join('\n');
}
