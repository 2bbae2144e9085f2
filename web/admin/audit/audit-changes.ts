import type { AuditEntry } from '#contract/features/audit/entities.ts';
import { couponScopeNames } from '#contract/features/coupons/copy.ts';
import { withdrawStatusNames } from '#contract/features/income/copy.ts';
import { currencyNames } from '#contract/features/ledger/copy.ts';
import { channelNames, orderCauseNames, orderStatusNames } from '#contract/features/payment/copy.ts';
import { fenText } from '#contract/kit/money.ts';
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
  option: '选项',
  value: '值',
  amount: '金额',
  fee: '手续费',
  fen: '金额',
  refunded: '已退',
  force: '仍然退款',
  proof: '转账单号',
  note: '备注',
  payee: '收款账号',
  cause: '由谁',
  channel: '渠道',
  number: '订单号',
  trade: '渠道单号',
  ok: '成功',
  year: '年份',
  month: '月份',
  day: '日期',
  rows: '行数',
  level: '会员等级',
  expires_at: '到期时间',
  coupon_rebate: '折扣',
  scope: '用途',
  count: '数量',
  user_id: '用户编号',
  from_id: '送出的人',
  to_id: '收到的人',
  post_id: '内容编号',
  currency: '账户',
  balance: '余额',
  memo: '说明',
  message: '留言',
  title: '标题',
  author: '作者',
};

/** Amounts in 分. */
const money = new Set(['amount', 'fee', 'fen', 'refunded']);
/** What stands on both sides and says what was changed. */
const naming = new Set(['option', 'currency']);

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

/** Words of the acts of one subject; other acts use some of them in another sense. */
function wordsOf(act: string, pointsText: string): Record<string, string> {
  if (act.startsWith('withdrawal.')) return withdrawStatusNames;
  if (act.startsWith('coupon.')) return couponScopeNames;
  if (/^(?:order|payment|bill)[.-]/.test(act)) return { ...orderCauseNames, ...channelNames, ...orderStatusNames };
  return act === 'user.adjust-balance' ? currencyNames(pointsText) : {};
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function wordOf(name: string, value: unknown, words: Record<string, string>): string {
  if (value === undefined || value === null || value === '') return '';
  if (money.has(name) && typeof value === 'number') return `¥${fenText(value)}`;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (moment.test(text)) return formatDate(Date.parse(text), 'YYYY-MM-DD HH:mm');
  return words[text] ?? values[text] ?? text;
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

/** The changed values of an action as text; unchanged ones are left out. Points are called as the owner calls them. */
export function auditChangesOf(
  { act, before, after }: Pick<AuditEntry, 'act' | 'before' | 'after'>,
  pointsText: string,
): AuditChange[] {
  const [was, is] = [parse(before), parse(after)];
  const words = wordsOf(act, pointsText);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .map((name) => {
      const [old, now] = [wordOf(name, was[name], words), wordOf(name, is[name], words)];
      const label = name === 'point' || name === 'price_point' ? pointsText : (labels[name] ?? name);
      return { label, before: naming.has(name) && old === now ? '' : old, after: now };
    })
    .filter((fact) => fact.before !== fact.after);
}
