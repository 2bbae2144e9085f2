import { afterEach, expect, test, vi } from 'vitest';

import {
  DialogCancelled,
  dialogComponent,
  dialogEntries,
  dismissDialog,
  dismissDialogsOnNavigation,
  failDialogs,
  removeDialog,
  openDialog,
  registerDialogKind,
  subscribeToDialogs,
} from './dialog-stack.ts';
import { openAlert, openConfirm, openNotice, openPrompt, openTemplate, openWaiting } from './dialogs.ts';

afterEach(() => {
  for (const entry of dialogEntries()) removeDialog(entry.id);
});

const top = () => dialogEntries().at(-1)!;

test('an alert says 知道了 by default and resolves when it is confirmed', async () => {
  const answer = openAlert('已保存');
  expect(top()).toMatchObject({ kind: 'alert', props: { confirm: '知道了', content: '已保存' }, open: true });
  top().controls.done(undefined);
  await expect(answer).resolves.toBeUndefined();
  expect(top().open).toBe(false);
});

test('a confirm says 取消 and 确认 and rejects when it is cancelled', async () => {
  const answer = openConfirm({ title: '删除文章', content: '《夜航船》会移到回收站。' });
  expect(top()).toMatchObject({ title: '删除文章', props: { cancel: '取消', confirm: '确认' } });
  top().controls.cancel();
  await expect(answer).rejects.toMatchObject({ name: 'DialogCancelled', reason: 'cancel' });
});

test('a prompt says 请输入... and 确定 and resolves with the text', async () => {
  const answer = openPrompt({ title: '新的标签' });
  expect(top().props).toMatchObject({ placeholder: '请输入...', confirm: '确定' });
  top().controls.done('随笔');
  await expect(answer).resolves.toBe('随笔');
});

test('a waiting dialog says 加载中... and stays until the work is done', async () => {
  const waiting = openWaiting();
  const { id, props } = top();
  expect(props).toEqual({ text: '加载中...' });
  dismissDialog(id, 'backdrop');
  dismissDialog(id, 'escape');
  expect(top().open).toBe(true);
  waiting.done();
  await expect(waiting).resolves.toBeUndefined();
});

test('a notice is titled 公告 and confirmed by 知道了', () => {
  openNotice('今晚维护');
  expect(top()).toMatchObject({ title: '公告', width: 340, props: { confirm: '知道了', content: '今晚维护' } });
});

test('a template is 340 px wide unless it says otherwise', () => {
  openTemplate({ content: '甲' });
  expect(top().width).toBe(340);
  openTemplate({ content: '乙', width: 720 });
  expect(top().width).toBe(720);
});

test('the way out is told: backdrop, close icon or Esc', async () => {
  for (const reason of ['backdrop', 'close', 'escape'] as const) {
    const answer = openAlert('好');
    dismissDialog(top().id, reason);
    await expect(answer).rejects.toMatchObject({ reason });
  }
});

test('a cancelled dialog that nobody awaits is not an unhandled rejection', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  openAlert('看一眼就好');
  top().controls.cancel('backdrop');
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('dialogs stack in the order in which they were opened', () => {
  openConfirm('第一个');
  openAlert('第二个');
  expect(dialogEntries().map((entry) => entry.kind)).toEqual(['confirm', 'alert']);
});

test('a held dialog cannot be left until it is released', () => {
  openPrompt();
  const { id, controls } = top();
  controls.hold(true);
  dismissDialog(id, 'escape');
  expect(top().open).toBe(true);
  controls.hold(false);
  dismissDialog(id, 'escape');
  expect(top().open).toBe(false);
});

test('leaving the page ends what may be ended and keeps what may not', async () => {
  const waiting = openWaiting();
  const asked = openConfirm('确定吗？');
  dismissDialogsOnNavigation();
  await expect(asked).rejects.toMatchObject({ reason: 'route' });
  expect(dialogEntries().map((entry) => entry.open)).toEqual([true, false]);
  waiting.done();
});

test('when dialogs cannot be loaded everybody who waits hears why', async () => {
  const answer = openConfirm('确定吗？');
  failDialogs(new Error('没有网络'));
  await expect(answer).rejects.toThrow('没有网络');
  expect(dialogEntries()).toEqual([]);
});

test('a feature adds its own kind and opens it typed', async () => {
  const openLogin = registerDialogKind<{ name: string }, number>('login', () => null, { title: '欢迎回来' });
  const answer = openLogin({ name: '小明' }, { width: 400 });
  expect(top()).toMatchObject({ kind: 'login', title: '欢迎回来', width: 400, props: { name: '小明' } });
  expect(dialogComponent('login')).toBeTypeOf('function');
  top().controls.done(7);
  await expect(answer).resolves.toBe(7);
});

test('what an open dialog shows can be changed', () => {
  const waiting = openWaiting('正在上传... 1/3');
  waiting.update({ text: '正在上传... 2/3' });
  expect(top().props).toEqual({ text: '正在上传... 2/3' });
});

test('listeners hear of opening and closing until they leave', () => {
  const heard = vi.fn();
  const leave = subscribeToDialogs(heard);
  const opened = openDialog<void>('alert', {});
  opened.done();
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  openDialog('alert', {});
  expect(heard).toHaveBeenCalledTimes(2);
});

test('only the first answer counts', async () => {
  const answer = openConfirm('确定吗？');
  top().controls.done(undefined);
  top().controls.cancel();
  await expect(answer).resolves.toBeUndefined();
  expect(new DialogCancelled('close')).toBeInstanceOf(Error);
});
