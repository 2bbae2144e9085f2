import { expect, test } from 'vitest';

import { defaultOptions } from '#contract/features/settings/options.entities.ts';

import { imagePreferencesOf } from '../../site/image-preferences.ts';
import { hurryFirstPicture } from './render-article.server.tsx';

test('the placeholder stands only where pictures wait', () => {
  const options = { ...defaultOptions, somnia_lazy_loading: '/wait.svg', somnia_default_avatar_url: '/face.png' };
  expect(imagePreferencesOf(options)).toEqual({ avatar: '/face.png', lazy: true, placeholder: '/wait.svg' });
  expect(imagePreferencesOf({ ...options, somnia_enable_lazy_loading: '0' }).placeholder).toBe('');
});

test('the picture at the top of a post is loaded before others, one further down is not', () => {
  const picture = '<img src="/a.webp" width="8" height="5" loading="lazy" decoding="async"/>';
  const hurried = '<img src="/a.webp" width="8" height="5" fetchpriority="high" decoding="async"/>';
  expect(hurryFirstPicture(`<p>甲</p>${picture}${picture}`)).toBe(`<p>甲</p>${hurried}${picture}`);
  const below = `<p>${'字'.repeat(2000)}</p>${picture}`;
  expect(hurryFirstPicture(below)).toBe(below);
});
