import { roleNames } from '#contract/kit/power.ts';
import { formatDate } from '#web/ui/format-date.ts';

import { commentStates } from '../comments/moderate.ts';

/** One changed value, before and after. */
export interface AuditChange {
  label: string;
  before: string;
  after: string;
}

const labels: Record<string, string> = {
  role: '角色',
  verified_text: '认证',
  status: '状态',
  reason: '原因',
  until: '结束时间',
  net: '网络',
  type: '类型',
  id: '编号',
  reports: '举报数',
  name: '名称',
  url: '网址',
  method: '方式',
  provider: '服务',
  scopes: '权限',
  group_name: '分组',
  enabled: '启用',
  queue: '任务',
  from: '旧地址',
  to: '新地址',
  kind: '种类',
  source: '文件',
  by: '由谁',
  kept: '恢复前的备份',
  created_at: '生成于',
  subject: '主题',
  added: '新建',
  changed: '更新',
  refused: '未导入',
};

const values: Record<string, string> = {
  ...roleNames,
  ...Object.fromEntries(Object.entries(commentStates).map(([state, { name }]) => [state, name])),
  refused: '已拒绝',
  password: '密码',
  passkey: '通行密钥',
  totp: '两步验证',
  comment: '评论',
  post: '文章',
  message: '私信',
  user: '用户',
  true: '是',
  false: '否',
  '[masked]': '（不记录）',
};

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function wordOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (moment.test(text)) return formatDate(Date.parse(text), 'YYYY-MM-DD HH:mm');
  return values[text] ?? text;
}

function parse(text: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    return { status: value };
  } catch {
    // Long texts are truncated in the log, so they may not be valid JSON.
    return { '': text };
  }
}

/** The changed values of an action as text; unchanged ones are left out. */
export function auditChangesOf(before: string, after: string): AuditChange[] {
  const [was, is] = [parse(before), parse(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .map((name) => ({ label: labels[name] ?? name, before: wordOf(was[name]), after: wordOf(is[name]) }))
    .filter((fact) => fact.before !== fact.after);
}
