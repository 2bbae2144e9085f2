import { expect, test } from 'vitest';

import { CallError } from '#web/kit/client.ts';

import { retryOf, withFailure, newOutgoing } from './outbox.ts';

test('a message of which nobody knows whether it arrived is sent again under its key, a refused one under another', () => {
  const first = newOutgoing('你好');
  const lost = withFailure(first, new CallError({ error: '网络连接失败，请检查网络后重试', error_code: 'NETWORK' }, 0));
  expect(lost).toMatchObject({ state: 'failed', error: '网络连接失败，请检查网络后重试', text: '你好' });
  expect(retryOf(lost)).toMatchObject({ key: first.key, state: 'sending', error: '' });

  const refused = withFailure(first, new CallError({ error: '对方暂时不接收你的私信', error_code: 'VALIDATION' }, 400));
  expect(refused.error).toBe('对方暂时不接收你的私信');
  expect(retryOf(refused).key).not.toBe(first.key);
});
