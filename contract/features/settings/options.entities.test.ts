import { expect, test } from 'vitest';

import { optionGroups } from '#contract/kit/option.ts';

import {
  defaultOptions,
  isOptionName,
  optionNames,
  optionProblems,
  options,
  parseOption,
  publicOptionNames,
  publicOptionsSchema,
  parseOptionText,
} from './options.entities.ts';

test('every option has a label, a description, a group of the admin and a default that fits it', () => {
  for (const name of optionNames) {
    const { label, description } = options[name];
    expect(label).toMatch(/[\u4e00-\u9fff]|SEO|ICP/);
    expect(description.length).toBeGreaterThan(3);
    expect(optionGroups).toContain(options[name].group);
    expect(parseOption(name, options[name].default)).toEqual(options[name].default);
  }
});

test('the options that the specification names keep their names and literals', () => {
  expect(defaultOptions.somnia_default_theme_type).toBe('light');
  expect(defaultOptions.date_format).toBe('YYYY-MM-DD');
  expect(parseOption('somnia_gift_enable', '1')).toBe('1');
  expect(parseOption('qiniu_enabled', 'Y')).toBe('Y');
  expect(parseOption('somnia_gift_speed', '3')).toBe('3');
  for (const name of [
    'somnia_logo_url',
    'somnia_logo_url_dark',
    'somnia_favicon_32',
    'somnia_apple_touch_icon',
    'somnia_sticker_packages',
    'somnia_site_run_start_time',
    'somnia_footer_links',
    'somnia_copyright',
    'nv_site_description',
    'somnia_third_login_types',
    'somnia_enable_verify_code',
    'somnia_lazy_loading',
    'sonare_vip_config_types',
    'sonare_vip_config_duration_list',
    'sonare_vip_config_compare',
    'sonare_vip_config_slogan',
  ]) {
    expect(publicOptionNames).toContain(name);
  }
});

test('a value of the wrong type is refused in Chinese and never coerced', () => {
  expect(() => parseOption('page_size', '10')).toThrow('「每页文章数」的值不正确：应为数字');
  expect(() => parseOption('page_size', 51)).toThrow('「每页文章数」的值不正确：不能大于 50');
  expect(() => parseOption('page_size', 2.5)).toThrow('「每页文章数」的值不正确：应为整数');
  expect(() => parseOption('nv_site_name', '   ')).toThrow('「站点名称」的值不正确：至少 1 个字符');
  expect(() => parseOption('somnia_default_theme_type', 'pink')).toThrow('只能是 light、dark、auto 之一');
  expect(() => parseOption('somnia_gift_enable', 1)).toThrow('「礼物滚动条」的值不正确：只能是 0、1 之一');
  expect(() => parseOption('site_timezone', 'Mars/Base')).toThrow('不是有效的时区名称');
  expect(() => parseOption('moments_review_from_power', 7)).toThrow('不在可选的值之中');
});

test('addresses that run scripts are refused wherever an option holds one', () => {
  for (const url of [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
  ]) {
    expect(() => parseOption('somnia_logo_url', url)).toThrow('请填写以 / 或 http(s):// 开头的地址');
    expect(() => parseOption('somnia_footer_links', [{ text: '友', url, image: '' }])).toThrow('第 1 项 url');
  }
  expect(parseOption('somnia_logo_url', 'https://example.com/logo.svg')).toBe('https://example.com/logo.svg');
  expect(parseOption('somnia_logo_url', '/uploads/logo.svg')).toBe('/uploads/logo.svg');
});

test('fields that an option does not know are dropped', () => {
  expect(parseOption('somnia_footer_links', [{ text: '关于', url: '/about', onclick: 'x' }])).toEqual([
    { text: '关于', url: '/about', image: '' },
  ]);
});

test('a text from the command line becomes the value that is meant', () => {
  expect(parseOptionText('page_size', '20')).toBe(20);
  expect(parseOptionText('leaving_page', 'false')).toBe(false);
  expect(parseOptionText('nv_site_name', '2026')).toBe('2026');
  expect(parseOptionText('somnia_gift_enable', '1')).toBe('1');
  expect(parseOptionText('sidebar_widgets', '["hot"]')).toEqual(['hot']);
  expect(() => parseOptionText('page_size', '很多')).toThrow('应为数字');
});

test('secrets and what only the server needs are not among the public options', () => {
  const shown = publicOptionsSchema.parse(defaultOptions);
  for (const name of [
    'baidu_push_token',
    'indexnow_key',
    'comments_refused_words',
    'site_licence',
    'bulletin_blocks',
  ]) {
    expect(shown).not.toHaveProperty(name);
  }
  expect(isOptionName('__proto__')).toBe(false);
  expect(isOptionName('toString')).toBe(false);
});

test('levels and kinds of membership are told apart, and a higher level takes more experience', () => {
  const level = (number: number, threshold: number) => ({ level: number, name: `第${number}级`, threshold, img: '' });
  expect(optionProblems('levels', [level(1, 0), level(2, 100), level(3, 500)])).toEqual({});
  expect(optionProblems('levels', [level(3, 500), level(1, 0), level(2, 100)])).toEqual({});
  expect(optionProblems('levels', [level(1, 0), level(1, 100)])).toEqual({ 'levels.1.level': '这个等级已经有了' });
  expect(optionProblems('levels', [level(1, 100), level(2, 100)])).toEqual({
    'levels.1.threshold': '要多于更低等级所需的经验',
  });
  const card = { level: 1, name: '月卡', img: '' };
  expect(optionProblems('sonare_vip_config_types', [card, { ...card, name: '年卡' }])).toEqual({
    'sonare_vip_config_types.1.level': '这个等级已经有了',
  });
});
