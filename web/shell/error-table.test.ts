import { expect, test } from 'vitest';

import { CallError, CallReplaced } from '#web/kit/client.ts';
import { DialogCancelled } from '#web/ui/dialogs/dialog-stack.ts';
import { toastEntries } from '#web/ui/toasts/toasts.ts';

import { handleCallError, reactionToError } from './error-table.ts';

const refusal = (code: string | number, status: number, error = '说明') =>
  new CallError({ error, error_code: code }, status);

test('401.1 warns and goes home, but leaves what is written in the administration', () => {
  const say = { type: 'warning', text: '说明' };
  expect(reactionToError(refusal(401.1, 403), '/moments/edit')).toEqual({ say, goHome: true });
  expect(reactionToError(refusal(401.1, 403), '/nv-admin/settings')).toEqual({ say, askAnew: true });
});

test('who is banned goes home from personal pages, and loses nothing that is written in the administration', () => {
  const say = { type: 'error', text: '说明' };
  const banned = refusal('USER_ALREADY_BAN', 403);
  expect(reactionToError(banned, '/user-center/edit')).toEqual({ say, goHome: true });
  expect(reactionToError(banned, '/nv-admin/editor-article')).toEqual({ say, goHome: false });
});

test('601 on a page that needs a person asks to sign in, without a word', () => {
  expect(reactionToError(refusal(601, 401), '/user-center/vip')).toEqual({ open: 'login' });
  expect(reactionToError(refusal(601, 401), '/moments/edit/3')).toEqual({ open: 'login' });
});

test('600 to 700 say the message and ask to sign in; who stands on a personal page goes home', () => {
  const say = { type: 'warning', text: '说明' };
  expect(reactionToError(refusal(601, 401), '/')).toEqual({ say, goHome: false, open: 'login' });
  expect(reactionToError(refusal(602, 401), '/user-center/index')).toEqual({ say, goHome: true, open: 'login' });
  expect(reactionToError(refusal(700, 401), '/user-centers')).toEqual({ say, goHome: false, open: 'login' });
});

test('in the administration a lost session leaves the page where it is', () => {
  expect(reactionToError(refusal(601, 401), '/nv-admin/menus')).toEqual({ open: 'login' });
  expect(reactionToError(refusal(602, 401), '/nv-admin/menus')).toMatchObject({ goHome: false, open: 'login' });
});

test('603 asks for an e-mail', () => {
  expect(reactionToError(refusal(603, 403), '/')).toEqual({
    say: { type: 'warning', text: '说明' },
    open: 'bind-email',
  });
});

test('an initial password has to be changed first', () => {
  expect(reactionToError(refusal('TERMS_REQUIRED', 403), '/').open).toBe('accept-terms');
  expect(reactionToError(refusal('PASSWORD_CHANGE_REQUIRED', 403), '/')).toEqual({
    say: { type: 'warning', text: '说明' },
    open: 'change-password',
  });
});

test('other refusals are told: what a person did as a warning, what the site did as an error', () => {
  expect(reactionToError(refusal('RATE_LIMITED', 429), '/').say).toEqual({ type: 'warning', text: '说明' });
  expect(reactionToError(refusal('INTERNAL', 500), '/').say).toEqual({ type: 'error', text: '说明' });
  expect(reactionToError(refusal('NETWORK', 0), '/').say).toEqual({ type: 'error', text: '说明' });
  expect(reactionToError(refusal('USER_ALREADY_BAN', 403), '/').say).toEqual({ type: 'error', text: '说明' });
});

test('without a message it says 错误：未返回错误原因', () => {
  expect(reactionToError(refusal('X', 400, ''), '/').say?.text).toBe('错误：未返回错误原因');
  expect(reactionToError(new TypeError('x is not a function'), '/').say).toEqual({
    type: 'error',
    text: '错误：未返回错误原因',
  });
});

test('a replaced call and a closed dialog concern nobody', () => {
  let wentHome = false;
  for (const error of [new CallReplaced(), new DialogCancelled('escape')]) {
    handleCallError(error, '/', () => {
      wentHome = true;
    });
  }
  expect(toastEntries()).toEqual([]);
  expect(wentHome).toBe(false);
});
