import { expect, test } from 'vitest';

import { defaultOptions } from '#contract/features/settings/options.entities.ts';

import { imagePreferencesOf } from '../../site/image-preferences.ts';
import { applyImagePreferences } from './render-article.server.tsx';

const html = '<img src="/a.webp" loading="lazy" decoding="async"><p> loading=&quot;lazy&quot; </p>';

test('a site that loads its pictures at once says so of every picture', () => {
  const off = imagePreferencesOf({ ...defaultOptions, somnia_enable_lazy_loading: '0' });
  expect(applyImagePreferences(html, off)).toBe(
    '<img src="/a.webp" decoding="async"><p> loading=&quot;lazy&quot; </p>',
  );
  expect(applyImagePreferences(html, imagePreferencesOf(defaultOptions))).toBe(html);
});

test('the placeholder stands only where pictures wait', () => {
  const options = { ...defaultOptions, somnia_lazy_loading: '/wait.svg', somnia_default_avatar_url: '/face.png' };
  expect(imagePreferencesOf(options)).toEqual({ avatar: '/face.png', lazy: true, placeholder: '/wait.svg' });
  expect(imagePreferencesOf({ ...options, somnia_enable_lazy_loading: '0' }).placeholder).toBe('');
});
