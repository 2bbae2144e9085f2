import { expect, test } from 'vitest';

import { auditChangesOf } from './audit-changes.ts';

test('a new role is told in words, before and after', () => {
  expect(auditChangesOf('{"role":"subscriber"}', '{"role":"editor"}')).toEqual([
    { label: '角色', before: '用户', after: '编辑' },
  ]);
});

test('what stayed the same is left out, and an absent side is empty', () => {
  expect(auditChangesOf('', '{"net":"203.0.113.0/24","reason":""}')).toEqual([
    { label: '网络', before: '', after: '203.0.113.0/24' },
  ]);
});

test('a moment is told in the time of the site', () => {
  expect(auditChangesOf('', '{"until":"2026-12-20T00:00:00Z"}')).toEqual([
    { label: '结束时间', before: '', after: '2026-12-20 08:00' },
  ]);
});

test('a bare word is a state, and a text that was cut is shown as it is', () => {
  expect(auditChangesOf('"pending"', '"approved"')).toEqual([{ label: '状态', before: '待审核', after: '已通过' }]);
  expect(auditChangesOf('', '{"bio":"很长')).toEqual([{ label: '', before: '', after: '{"bio":"很长' }]);
});
