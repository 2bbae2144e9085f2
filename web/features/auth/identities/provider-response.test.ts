import { expect, test } from 'vitest';

import { readProviderResponse } from './provider-response.ts';

const read = (query: string) => readProviderResponse(new URLSearchParams(query));

test('the code is read under each of its names', () => {
  expect(read('code=a&state=s')).toEqual({ state: 's', code: 'a', error: '' });
  expect(read('app_id=1&source=alipay_wallet&scope=auth_user&auth_code=b&state=s')).toMatchObject({ code: 'b' });
  expect(read('authCode=c&state=s')).toMatchObject({ code: 'c' });
});

test('a refusal is read under each of its names', () => {
  expect(read('error=access_denied&error_description=x&state=s')).toEqual({
    state: 's',
    code: '',
    error: 'access_denied',
  });
  expect(read('error_code=21330&state=s')).toMatchObject({ error: '21330' });
  expect(read('usercancel=1&state=s')).toMatchObject({ error: '1' });
  expect(read('usercancel=0&code=a&state=s')).toMatchObject({ code: 'a', error: '' });
  expect(read('state=s')).toEqual({ state: 's', code: '', error: '' });
});

test('a page that was opened by itself brings nothing', () => {
  expect(read('')).toBeNull();
  expect(read('utm_source=x')).toBeNull();
});
