import { expect, test } from 'vitest';

import { auditChangesOf } from './audit-changes.ts';

const changes = (before: string, after: string, act = '', pointsText = '积分') =>
  auditChangesOf({ act, before, after }, pointsText);

test('a new role is told in words, before and after', () => {
  expect(changes('{"role":"subscriber"}', '{"role":"editor"}')).toEqual([
    { label: '角色', before: '用户', after: '编辑' },
  ]);
});

test('what stayed the same is left out, and an absent side is empty', () => {
  expect(changes('', '{"net":"203.0.113.0/24","reason":""}')).toEqual([
    { label: '网络', before: '', after: '203.0.113.0/24' },
  ]);
});

test('a moment is told in the time of the site', () => {
  expect(changes('', '{"until":"2026-12-20T00:00:00Z"}')).toEqual([
    { label: '结束时间', before: '', after: '2026-12-20 08:00' },
  ]);
});

test('a bare word is a state, and a text that was cut is shown as it is', () => {
  expect(changes('"pending"', '"approved"')).toEqual([{ label: '状态', before: '待审核', after: '已通过' }]);
  expect(changes('', '{"bio":"很长')).toEqual([{ label: '', before: '', after: '{"bio":"很长' }]);
});

test('money is told in yuan, and its states in the words of their subject', () => {
  const before = '{"status":"fulfilled","refunded":0}';
  const after = '{"status":"part_refunded","refunded":990,"amount":990,"force":false}';
  expect(changes(before, after, 'order.refund')).toEqual([
    { label: '状态', before: '已完成', after: '部分退款' },
    { label: '已退', before: '¥0.00', after: '¥9.90' },
    { label: '金额', before: '', after: '¥9.90' },
    { label: '仍然退款', before: '', after: '否' },
  ]);
  expect(changes('{"status":"approved"}', '{"status":"paid","payee":"138****0000"}', 'withdrawal.pay')).toEqual([
    { label: '状态', before: '待打款', after: '已到账' },
    { label: '收款账号', before: '', after: '138****0000' },
  ]);
});

test('points have the name that the owner chose', () => {
  const [balance, gift] = [
    changes('{"currency":"point","balance":5}', '{"currency":"point","balance":9}', 'user.adjust-balance', '月饼'),
    changes('{"price_point":5}', '{"price_point":9}', 'gift.change', '月饼'),
  ];
  expect(balance).toEqual([
    { label: '账户', before: '', after: '月饼' },
    { label: '余额', before: '5', after: '9' },
  ]);
  expect(gift).toEqual([{ label: '月饼', before: '5', after: '9' }]);
});

test('a changed option is named', () => {
  const [name] = changes('{"option":"point_rate","value":100}', '{"option":"point_rate","value":50}', 'option.change');
  expect(name).toEqual({ label: '选项', before: '', after: 'point_rate' });
});
