import { z } from 'zod';

import { loginTypeNames } from '#contract/features/auth/identities.entities.ts';
import { emailProblem } from '#contract/features/accounts/rules.ts';
import { backupIntervals } from '#contract/features/transfers/rules.ts';
import { ownerEvents } from '#contract/features/notifications/channels.rules.ts';
import { builtInStickers } from '#contract/features/stickers/rules.ts';
import { wordListMaxLength, wordMaxLength } from '#contract/features/moderation/limits.ts';
import { isFileAddress, isSafeAddress, isWebAddress } from '#contract/kit/address.ts';
import { blockSchema } from '#contract/kit/block-schema.ts';
import { DomainError } from '#contract/errors.ts';
import {
  placeOf,
  publicOption as open,
  secretOption as secret,
  serverOption as inner,
  whyNot,
} from '#contract/kit/option.ts';
import { accountRoles, rolePower } from '#contract/kit/power.ts';

import { optionCopy, optionErrors } from './options.copy.ts';

const text = (max: number) => z.string().max(max);
/** Text of more than one line. */
const lines = (max: number) => text(max).meta({ form: 'lines' });
const count = (min: number, max: number) => z.number().int().min(min).max(max);
const flag = z.boolean();
/** The specification's switches are '1' and '0'. @spec S3 */
const switched = z.enum(['1', '0']);
const fileUrl = z
  .string()
  .max(2048)
  .refine((url) => url === '' || isFileAddress(url), '请填写以 / 或 http(s):// 开头的地址')
  .meta({ form: 'file' });
const linkUrl = z
  .string()
  .max(2048)
  .refine((url) => url === '' || isSafeAddress(url), '请填写以 / 或 http(s):// 开头的地址')
  .meta({ form: 'address' });
const words = z.array(text(wordMaxLength).min(1)).max(wordListMaxLength);
const webUrl = z
  .string()
  .max(2048)
  .refine((url) => url === '' || isWebAddress(url), '请填写以 http:// 或 https:// 开头的地址')
  .meta({ form: 'address' });
const mailbox = z
  .string()
  .max(254)
  .refine((address) => address === '' || emailProblem(address) === null, '请填写一个有效的邮箱地址')
  .meta({ form: 'mailbox' });
const power = z.union(accountRoles.map((role) => z.literal(rolePower[role])));
const yuan = z.number().min(0).max(1_000_000).multipleOf(0.01);

/** Names that were tried already: asking takes a tenth of a millisecond, and every page carries the site's zone. */
const timeZones = new Map<string, boolean>();

function isTimeZone(name: string): boolean {
  let known = timeZones.get(name);
  if (known !== undefined) return known;
  try {
    known = new Intl.DateTimeFormat('zh-CN', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    known = false;
  }
  if (timeZones.size < 100) timeZones.set(name, known);
  return known;
}

const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, '不是有效的时区名称，例如 Asia/Shanghai')
  .meta({ form: 'time-zone' });
const dateFormat = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[YMDHms年月日时分秒\s:./-]+$/, '只能由 YYYY、MM、DD、HH、mm、ss 和分隔符组成');
const startTime = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?)?$/, '请填写 YYYY-MM-DD 形式的日期')
  .refine((day) => day === '' || !Number.isNaN(Date.parse(day.replace(' ', 'T'))), '这一天不存在')
  .meta({ form: 'date' });
const memorialDay = z.string().regex(/^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '请填写 MM-DD 或 YYYY-MM-DD');

/** Footer link: words, an image, or both. @spec S2 */
export const footerLink = z.object({ text: text(60), url: linkUrl, image: fileUrl.default('') });
/** Where a package of stickers is listed and how large it is shown. @spec S3 */
export const stickerPackage = z.object({
  icon: fileUrl,
  url: fileUrl.meta({ form: 'stickers' }),
  size: z.enum(['small', 'normal', 'large', 'biggest']).default('normal'),
});
export const level = z.object({
  level: count(0, 100),
  name: text(20).min(1),
  threshold: count(0, 1_000_000_000),
  img: fileUrl.default(''),
});
export const badge = z.object({
  id: text(40).min(1),
  name: text(20).min(1),
  img: fileUrl,
  description: text(100).default(''),
});
export const vipType = z.object({ level: count(1, 20), name: text(20).min(1), img: fileUrl.default('') });
export const vipDurations = ['month', 'quarter', 'half_year', 'year'] as const;
export const vipDuration = z.object({
  level: count(1, 20),
  duration: z.enum(vipDurations),
  name: text(20).min(1),
  price: yuan,
  renew_price: yuan,
  original_price: yuan,
  is_limited: flag.default(false),
});
/** A row of the benefits table; a `bool` cell is '1' (yes) or '2' (no). @spec S3 */
export const vipCompareRow = z.object({
  name: text(40).min(1),
  is_vip: text(60),
  not_vip: text(60),
  type_vip: z.enum(['bool', 'text']),
  type_not_vip: z.enum(['bool', 'text']),
});

export const sidebarWidgets = [
  'profile',
  'check-in',
  'hot',
  'categories',
  'tags',
  'latest-comments',
  'links',
  'totals',
  'run-time',
] as const;

/** What another service gave the owner for this site: an id and a secret, or a private key. */
const loginKeys = z.object({ id: text(200), secret: lines(4000) });
const noKeys = { id: '', secret: '' };

/** A list in which no two entries have the same of this. */
function distinct<S extends z.ZodType<Record<string, unknown>>>(list: z.ZodArray<S>, key: string, message: string) {
  return list.superRefine((entries, { addIssue }) => {
    for (const [at, entry] of entries.entries()) {
      const isRepeated = entries.findIndex((other) => other[key] === entry[key]) < at;
      if (isRepeated) addIssue({ code: 'custom', path: [at, key], message });
    }
  });
}

/** More experience never makes a lower level. */
const levels = distinct(z.array(level).min(1).max(100), 'level', '这个等级已经有了').superRefine(
  (list, { addIssue }) => {
    for (const [at, { level: own, threshold }] of list.entries()) {
      const isLow = list.some((other) => other.level < own && other.threshold >= threshold);
      if (isLow) addIssue({ code: 'custom', path: [at, 'threshold'], message: '要多于更低等级所需的经验' });
    }
  },
);

const levelsAtFirst = [0, 100, 500, 2000, 5000, 10_000].map((threshold, at) => ({
  level: at + 1,
  name: `Lv${at + 1}`,
  threshold,
  img: '',
}));

/**
 * Every option of the product: its group in the admin, its form, its default, who may read it. Labels and
 * descriptions stand in `copy.ts`. Names that the specification gives are its own. @spec S3
 */
export const options = {
  nv_site_name: open('站点', text(60).trim().min(1), '我的站点'),
  nv_site_description: open('站点', lines(300), ''),
  site_timezone: open('站点', timeZone, 'Asia/Shanghai'),
  date_format: open('站点', dateFormat, 'YYYY-MM-DD'),
  relative_time: open('站点', flag, true),
  somnia_site_run_start_time: open('站点', startTime, ''),
  site_owner_id: inner('站点', count(0, 1e9).meta({ form: 'person' }), 0),
  somnia_copyright: open('站点', lines(500), ''),
  somnia_enable_footer_links: open('站点', switched, '0'),
  somnia_footer_links: open('站点', z.array(footerLink).max(60), []),
  announcement_text: open('站点', text(200), ''),
  announcement_url: open('站点', linkUrl, ''),
  bulletin_enable: open('站点', flag, false),
  bulletin_blocks: inner('站点', z.array(blockSchema).max(100).meta({ form: 'blocks' }), []),
  leaving_page: open('站点', flag, true),
  leaving_page_trusted_hosts: open('站点', z.array(text(253).min(1)).max(500), []),
  links_fetch_enable: inner('站点', flag, false),
  link_circle_enable: open('站点', flag, true),
  links_apply_enable: open('站点', flag, true),
  links_apply_text: open('站点', lines(2000), ''),

  somnia_logo_url: open('外观', fileUrl, ''),
  somnia_logo_url_dark: open('外观', fileUrl, ''),
  somnia_default_avatar_url: open('外观', fileUrl, ''),
  somnia_favicon_32: open('外观', fileUrl, ''),
  somnia_apple_touch_icon: open('外观', fileUrl, ''),
  somnia_default_theme_type: open('外观', z.enum(['light', 'dark', 'auto']), 'light'),
  header_hide_on_scroll: open('外观', flag, false),
  somnia_enable_lazy_loading: open('外观', switched, '1'),
  somnia_lazy_loading: open('外观', fileUrl, ''),
  greyscale: open('外观', flag, false),
  greyscale_dates: open('外观', z.array(memorialDay).max(60), []),
  traditional_chinese: open('外观', flag, false),
  somnia_sticker_enable: open('外观', switched, '0'),
  somnia_sticker_packages: open('外观', z.array(stickerPackage).max(30), [builtInStickers]),
  article_copyright: open('外观', lines(1000), '转载请注明出处并附上本文链接。'),
  article_licence: open('外观', text(60), 'CC BY-NC-SA 4.0'),
  article_licence_url: open('外观', linkUrl, 'https://creativecommons.org/licenses/by-nc-sa/4.0/deed.zh-hans'),
  article_copy_notice: open('外观', flag, true),
  article_outdated_days: open('外观', count(0, 36_500), 365),

  home_lead: open('首页', z.enum(['none', 'pinned', 'carousel']), 'pinned'),
  home_card_style: open('首页', z.enum(['cover', 'text', 'wide']), 'cover'),
  page_size: open('首页', count(1, 50), 10),
  sidebar_widgets: open('首页', z.array(z.enum(sidebarWidgets)).max(20), [
    'profile',
    'hot',
    'tags',
    'latest-comments',
    'totals',
  ]),

  random_read: open('菜单', flag, true),

  comments_enable: open('评论', flag, true),
  comments_need_login: open('评论', flag, false),
  comments_hold_all: inner('评论', flag, false),
  comments_hold_first: inner('评论', flag, true),
  comments_hold_links: inner('评论', count(0, 100), 2),
  comments_refused_words: inner('评论', words, []),
  comments_held_words: inner('评论', words, []),
  comments_close_after_days: inner('评论', count(0, 36_500), 0),
  comments_page_size: open('评论', count(1, 50), 20),
  comments_sort: open('评论', z.enum(['newest', 'oldest', 'hot']), 'newest'),
  comments_images: inner('评论', flag, false),
  comments_avatar: inner('评论', z.enum(['off', 'cravatar', 'gravatar']), 'off'),
  comments_show_city: open('评论', flag, false),
  comments_show_device: open('评论', flag, false),

  moments_notice_type: open('动态', text(20).min(1), 'default'),
  moments_review_from_power: inner('动态', power, 10),

  sonare_vip_config_types: open('会员', distinct(z.array(vipType).max(20), 'level', '这个等级已经有了'), []),
  sonare_vip_config_duration_list: open('会员', z.array(vipDuration).max(100), []),
  sonare_vip_config_compare: open('会员', z.array(vipCompareRow).max(100), []),
  sonare_vip_config_slogan: open('会员', text(200), ''),

  points_text: open('积分等级', text(10).trim().min(1), '积分'),
  levels: open('积分等级', levels, levelsAtFirst),
  badges: open('积分等级', distinct(z.array(badge).max(200), 'id', '这个标识已经有了'), []),
  somnia_gift_enable: open('积分等级', switched, '0'),
  somnia_gift_allow: open('积分等级', switched, '0'),
  somnia_gift_speed: open('积分等级', z.enum(['1', '2', '3']), '2'),

  mail_from_name: inner('邮件', text(60), ''),
  mail_from_address: inner('邮件', mailbox, ''),
  owner_mail_address: inner('邮件', mailbox, ''),
  notify_events: inner('邮件', z.array(z.enum(ownerEvents)).max(20), [...ownerEvents]),
  notify_mail: inner('邮件', flag, true),
  notify_webhook_url: secret('邮件', webUrl, ''),
  notify_webhook_secret: secret('邮件', text(200), ''),
  notify_wecom_url: secret('邮件', webUrl, ''),
  notify_dingtalk_url: secret('邮件', webUrl, ''),
  notify_dingtalk_secret: secret('邮件', text(200), ''),
  notify_feishu_url: secret('邮件', webUrl, ''),
  notify_feishu_secret: secret('邮件', text(200), ''),
  notify_telegram_url: secret('邮件', webUrl, ''),
  notify_bark_url: secret('邮件', webUrl, ''),

  registration_open: open('登录', flag, true),
  somnia_enable_verify_code: open('登录', switched, '0'),
  somnia_third_login_enable: open('登录', switched, '0'),
  somnia_third_login_types: open('登录', z.array(z.enum(loginTypeNames)).max(11), []),
  login_github_keys: secret('登录', loginKeys, noKeys),
  login_gitee_keys: secret('登录', loginKeys, noKeys),
  login_wx_keys: secret('登录', loginKeys, noKeys),
  login_qq_keys: secret('登录', loginKeys, noKeys),
  login_sina_keys: secret('登录', loginKeys, noKeys),
  login_baidu_keys: secret('登录', loginKeys, noKeys),
  login_dingding_keys: secret('登录', loginKeys, noKeys),
  login_alipay_keys: secret('登录', loginKeys, noKeys),
  login_douyin_keys: secret('登录', loginKeys, noKeys),
  login_huawei_keys: secret('登录', loginKeys, noKeys),
  login_weiruan_keys: secret('登录', loginKeys, noKeys),
  terms_url: open('登录', linkUrl, ''),
  privacy_url: open('登录', linkUrl, ''),

  qiniu_enabled: open('存储', z.enum(['Y', 'N']), 'N'),
  preview_rule: open('存储', text(60).regex(/^[\w!@.?=&/,|-]*$/, '只能由字母、数字和 ! @ . ? = & / , | - 组成'), ''),
  backup_every: inner('存储', z.enum(backupIntervals), 'off'),
  backup_keep: inner('存储', count(1, 30), 3),

  site_closed: open('安全与审核', flag, false),
  raw_block_from_power: inner('安全与审核', power, 8),
  reports_hide_after: inner('安全与审核', count(0, 1000), 0),
  words_refused: inner('安全与审核', words, []),
  words_held: inner('安全与审核', words, []),
  words_replaced: inner('安全与审核', words, []),

  seo_home_title: open('SEO', text(120), ''),
  seo_description: open('SEO', lines(300), ''),
  seo_keywords: open('SEO', text(300), ''),
  seo_share_image: open('SEO', fileUrl, ''),
  seo_hidden: open('SEO', flag, false),
  robots_extra: inner('SEO', lines(5000), ''),
  indexnow_key: inner('SEO', z.string().regex(/^([A-Za-z0-9-]{8,128})?$/, '密钥应为 8–128 位字母、数字或连字符'), ''),
  baidu_push_token: secret('SEO', text(200), ''),

  icp_number: open('备案', text(60), ''),
  police_number: open('备案', text(60), ''),
  police_code: open('备案', z.string().regex(/^\d{0,20}$/, '只能填写数字'), ''),
  report_url: open('备案', linkUrl, ''),
  report_text: open('备案', text(40).trim().min(1), '违法和不良信息举报'),

  site_licence: inner('许可证', lines(2000), ''),
  licence_public_key: inner('许可证', text(500), ''),
};

export type Options = typeof options;
export type OptionName = keyof Options;
export type OptionValue<N extends OptionName> = z.output<Options[N]['schema']>;

/** The options that every browser may know. */
export type PublicOptionName = { [N in OptionName]: Options[N]['reach'] extends 'public' ? N : never }[OptionName];
export type PublicOptions = { [N in PublicOptionName]: OptionValue<N> };
export type OptionValues = { [N in OptionName]: OptionValue<N> };

export const optionNames = Object.keys(options) as OptionName[];
export const publicOptionNames = optionNames.filter(
  (name): name is PublicOptionName => options[name].reach === 'public',
);

/** Every option as it is on a site where nobody has set anything. */
export const defaultOptions = Object.fromEntries(
  optionNames.map((name) => [name, options[name].fallback]),
) as OptionValues;

export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(options, name);
}

/** The public options as one flat object. @spec S7 (site-opts) */
export const publicOptionsSchema = z.object(
  Object.fromEntries(publicOptionNames.map((name) => [name, options[name].schema])) as {
    [N in PublicOptionName]: Options[N]['schema'];
  },
);

/**
 * A value as its option wants it; never coerced.
 * @throws DomainError VALIDATION with a sentence that names the option and what is wrong
 */
export function parseOption<N extends OptionName>(name: N, value: unknown): OptionValue<N> {
  const parsed = options[name].schema.safeParse(value);
  if (parsed.success) return parsed.data as OptionValue<N>;
  const issue = parsed.error.issues[0];
  const message = optionErrors.wrong(optionCopy[name][0], issue ? placeOf(issue) + whyNot(issue) : '格式不对');
  throw new DomainError('VALIDATION', message, { fields: { [name]: message } });
}

/** What is wrong with a value, by place: `levels.2.name` has its sentence. Empty: it fits. */
export function optionProblems(name: OptionName, value: unknown): Record<string, string> {
  const parsed = options[name].schema.safeParse(value);
  const issues = parsed.error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [[name, ...issue.path].map(String).join('.'), whyNot(issue)]));
}

/**
 * The value that a person means by a text, as on a command line: the text itself where the option takes text, else
 * JSON.
 * @throws DomainError VALIDATION
 */
export function readOption<N extends OptionName>(name: N, text: string): OptionValue<N> {
  const { schema } = options[name];
  if (schema.safeParse(text).success) return parseOption(name, text);
  try {
    return parseOption(name, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return parseOption(name, text);
    throw error;
  }
}
