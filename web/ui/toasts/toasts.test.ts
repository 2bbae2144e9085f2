import { afterEach, expect, test, vi } from 'vitest';

import { createWarningSlot, subscribeToToasts, toast, toastEntries } from './toasts.ts';

afterEach(() => {
  toast.limit(Number.POSITIVE_INFINITY);
  for (const entry of toastEntries()) toast.dismiss(entry.id);
});

test('a message stays five seconds, never shorter', () => {
  toast.info('已复制');
  toast.success('已保存', { durationMs: 800 });
  toast.error('保存失败', { durationMs: 12_000 });
  expect(toastEntries().map((entry) => entry.durationMs)).toEqual([5000, 5000, 12_000]);
});

test('messages keep their type, text and action', () => {
  const undo = vi.fn();
  toast.warning('已移到回收站', { action: { label: '撤销', run: undo } });
  expect(toastEntries()[0]).toMatchObject({
    type: 'warning',
    text: '已移到回收站',
    action: { label: '撤销', run: undo },
  });
});

test('a warning of one place takes the place of its last and goes when it is settled', () => {
  const [form, other] = [createWarningSlot(), createWarningSlot()];
  other.warn('请输入密码');
  form.warn('请选择结束时间');
  form.warn('请填写原因');
  expect(toastEntries().map((entry) => entry.text)).toEqual(['请输入密码', '请填写原因']);
  form.clear();
  form.clear();
  expect(toastEntries().map((entry) => entry.text)).toEqual(['请输入密码']);
});

test('beyond the most that may stand, the oldest goes', () => {
  toast.limit(2);
  for (const text of ['一', '二', '三']) toast.info(text);
  expect(toastEntries().map((entry) => entry.text)).toEqual(['二', '三']);
});

test('a message is taken away by its id and listeners hear of it', () => {
  const heard = vi.fn();
  const leave = subscribeToToasts(heard);
  const id = toast.info('正在同步');
  toast.dismiss(id);
  leave();
  toast.info('没人听');
  expect(heard).toHaveBeenCalledTimes(2);
  expect(toastEntries().map((entry) => entry.text)).toEqual(['没人听']);
});
