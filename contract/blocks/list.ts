import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { isRecord, maxFieldLength } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

/** Deeper lists are rejected: views and feeds traverse them recursively. */
const maxListDepth = 20;
const maxListItems = 5000;

export interface ListItem {
  content: string;
  meta: { checked?: boolean };
  items: ListItem[];
}

// A type alias, not an interface: only aliases are assignable to the registry's `Record<string, unknown>`.
export type ListData = {
  style: 'ordered' | 'unordered' | 'checklist';
  meta: { start?: number; counterType?: string };
  items: ListItem[];
};

type ReportProblem = (message: string) => void;

/** Accepts every item shape that list tools have saved: strings, `{content, items}`, `{text, checked}`. */
function readItem(raw: unknown, depth: number, count: { items: number }, complain: ReportProblem): ListItem {
  const empty: ListItem = { content: '', meta: {}, items: [] };
  if (++count.items > maxListItems) return empty;
  if (typeof raw === 'string') return { ...empty, content: raw };
  if (!isRecord(raw)) {
    complain('列表的条目格式不正确');
    return empty;
  }
  const content = raw.content ?? raw.text ?? '';
  if (typeof content !== 'string' || content.length > maxFieldLength) complain('列表的条目应为不太长的文字');
  const checked = isRecord(raw.meta) ? raw.meta.checked : raw.checked;
  return {
    content: String(content),
    meta: typeof checked === 'boolean' ? { checked } : {},
    items: readItems(raw.items, depth + 1, count, complain),
  };
}

function readItems(raw: unknown, depth: number, count: { items: number }, complain: ReportProblem): ListItem[] {
  if (raw === undefined || raw === null) return [];
  if (!Array.isArray(raw)) {
    complain('列表的条目格式不正确');
    return [];
  }
  if (raw.length > 0 && depth > maxListDepth) {
    complain(`列表嵌套不能超过 ${maxListDepth} 层`);
    return [];
  }
  const items: ListItem[] = [];
  for (const each of raw as unknown[]) {
    if (count.items > maxListItems) break;
    items.push(readItem(each, depth, count, complain));
  }
  return items;
}

function readMeta(raw: unknown): ListData['meta'] {
  if (!isRecord(raw)) return {};
  const meta: ListData['meta'] = {};
  if (typeof raw.start === 'number' && Number.isSafeInteger(raw.start)) meta.start = raw.start;
  if (typeof raw.counterType === 'string' && /^[a-z-]{1,20}$/.test(raw.counterType)) meta.counterType = raw.counterType;
  return meta;
}

/** The old checklist tool stores no style; it is detected from its items. */
function styleOf(raw: Record<string, unknown>): unknown {
  if (raw.style !== undefined) return raw.style;
  const first: unknown = Array.isArray(raw.items) ? raw.items[0] : undefined;
  return isRecord(first) && typeof first.checked === 'boolean' ? 'checklist' : 'unordered';
}

const data = z.unknown().transform((raw, context): ListData => {
  const complaints = new Set<string>();
  const count = { items: 0 };
  const record = isRecord(raw) ? raw : {};
  if (!isRecord(raw)) complaints.add('列表的格式不正确');
  const style = styleOf(record);
  if (style !== 'ordered' && style !== 'unordered' && style !== 'checklist') complaints.add('列表样式不正确');
  const items = readItems(record.items, 1, count, (message) => complaints.add(message));
  if (count.items > maxListItems) complaints.add('列表的条目太多');
  for (const message of complaints) context.addIssue({ code: 'custom', message, input: raw, path: ['items'] });
  return { style: style as ListData['style'], meta: readMeta(record.meta), items };
});

function listTexts(items: readonly ListItem[]): string[] {
  return items.flatMap((item) => [htmlToText(item.content), ...listTexts(item.items)]);
}

export const block = defineBlock({
  type: 'list',
  label: '列表',
  icon: 'list',
  menu: [
    {
      group: 'text',
      order: 30,
      id: 'list-unordered',
      title: '无序列表',
      hint: '带圆点的条目',
      keywords: 'wuxuliebiao wxlb liebiao lb 列表 ul -',
      data: { style: 'unordered', meta: {}, items: [{ content: '', meta: {}, items: [] }] },
    },
    {
      group: 'text',
      order: 30,
      id: 'list-ordered',
      title: '有序列表',
      hint: '带编号的条目',
      icon: 'list-ordered',
      keywords: 'youxuliebiao yxlb liebiao lb 列表 编号 ol 1.',
      data: { style: 'ordered', meta: {}, items: [{ content: '', meta: {}, items: [] }] },
    },
    {
      group: 'text',
      order: 30,
      id: 'list-checklist',
      title: '待办清单',
      hint: '可以打勾的条目',
      icon: 'list-checks',
      keywords: 'daibanqingdan dbqd daiban renwu 任务 清单 todo []',
      data: { style: 'checklist', meta: {}, items: [{ content: '', meta: { checked: false }, items: [] }] },
    },
  ],
  flow: 'text',
  readsAs: ['checklist', 'nestedList', 'nested-list'],
  data,
  inline: ['items.**.content'],
  text: (list) => listTexts(list.items),
});
