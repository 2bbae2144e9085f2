import { expect, test } from 'vitest';

import { agreementErrors } from './agreements.copy.ts';
import { agreementNames, mustAcceptTerms } from './agreements.rules.ts';

const agreement = { terms_url: '/terms', privacy_url: '/privacy', terms_version: '2' };

test('an agreement names what the site has', () => {
  expect(agreementErrors.missing(agreementNames(agreement) ?? '')).toBe('请先阅读并同意用户协议与隐私政策');
  expect(agreementNames({ terms_url: '', privacy_url: '/privacy' })).toBe('隐私政策');
  expect(agreementNames({ terms_url: '', privacy_url: '' })).toBeNull();
});

test('who accepted another version is asked; administrators, sites without terms and without a version ask nobody', () => {
  const reader = { role: 'subscriber', terms_version: '1' } as const;
  expect(mustAcceptTerms(reader, agreement)).toBe(true);
  expect(mustAcceptTerms({ ...reader, terms_version: '2' }, agreement)).toBe(false);
  expect(mustAcceptTerms({ ...reader, role: 'administrator' }, agreement)).toBe(false);
  expect(mustAcceptTerms(reader, { ...agreement, terms_version: '' })).toBe(false);
  expect(mustAcceptTerms(reader, { ...agreement, terms_url: '', privacy_url: '' })).toBe(false);
});
