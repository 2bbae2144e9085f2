import {
  type OptionName,
  optionNames,
  options,
  type OptionValues,
} from '#contract/features/settings/options.entities.ts';
import type { OptionDefinition } from '#contract/kit/option.ts';

import { alipayKeys } from './fake-alipay.ts';
import { wechatKeys } from './fake-wechat.ts';

const paragraph = { id: 'p1', type: 'paragraph', data: { text: '周末停机维护。' } } as const;
const keys = { id: 'app-1', secret: '不外传的密钥' };

/** Values that a test looks for, or that no rule below finds. */
const written: Partial<OptionValues> = {
  nv_site_name: '月下小站',
  nv_site_description: '写给自己看的地方',
  site_timezone: 'Asia/Urumqi',
  smtp_host: 'smtp.example.com',
  date_format: 'YYYY年MM月DD日',
  somnia_site_run_start_time: '2020-02-29',
  site_owner_id: 2,
  somnia_copyright: '保留一切权利',
  somnia_footer_links: [{ text: '关于', url: '/about', image: '' }],
  announcement_text: '周末停机维护',
  announcement_url: '/notice',
  bulletin_blocks: [paragraph] as unknown as OptionValues['bulletin_blocks'],
  leaving_page_trusted_hosts: ['example.com'],
  links_apply_text: '先放上本站的链接',
  somnia_logo_url: '/uploads/logo.svg',
  somnia_logo_url_dark: '/uploads/logo-dark.svg',
  somnia_default_avatar_url: '/uploads/avatar.png',
  somnia_favicon_32: '/uploads/icon-32.png',
  somnia_apple_touch_icon: '/uploads/icon-180.png',
  somnia_default_theme_type: 'dark',
  somnia_lazy_loading: '/uploads/blank.png',
  greyscale_dates: ['12-13', '2026-04-04'],
  somnia_sticker_packages: [{ icon: '/uploads/a.png', url: '/uploads/a.json', size: 'large' }],
  article_copyright: '转载请联系作者。',
  article_licence: 'CC BY 4.0',
  article_licence_url: 'https://creativecommons.org/licenses/by/4.0/',
  article_outdated_days: 30,
  home_lead: 'carousel',
  home_card_style: 'wide',
  page_size: 12,
  sidebar_widgets: ['totals', 'links'],
  comments_hold_links: 0,
  comments_refused_words: ['代开发票'],
  comments_held_words: ['加微信'],
  comments_close_after_days: 90,
  comments_page_size: 10,
  comments_sort: 'hot',
  comments_avatar: 'cravatar',
  moments_notice_type: 'warning',
  moments_notice_text: '发布前请先看版规',
  moments_review_from_power: 6,
  moments_refused_words: ['代开发票'],
  moments_held_words: ['加微信'],
  sonare_vip_config_types: [{ level: 1, name: '月卡', img: '' }],
  sonare_vip_config_duration_list: [
    { level: 1, duration: 'year', name: '一年', price: 99.9, renew_price: 88, original_price: 128, is_limited: true },
  ],
  sonare_vip_config_compare: [{ name: '去广告', is_vip: '1', not_vip: '2', type_vip: 'bool', type_not_vip: 'bool' }],
  sonare_vip_config_slogan: '多一点支持',
  point_rate: 30,
  points_text: '月饼',
  levels: [{ level: 1, name: '新月', threshold: 0, img: '' }],
  growth_rewards: [{ event: 'check-in', point: 9, exp: 9, daily: 0 }],
  growth_make_up_price: 7,
  growth_tasks: [{ id: 'walk', name: '出门走走', kind: 'daily', event: 'check-in', count: 3, point: 1, exp: 1 }],
  tip_presets: [66],
  somnia_gift_speed: '3',
  mail_from_name: '月下小站',
  mail_from_address: 'no-reply@example.com',
  owner_mail_address: 'owner@example.com',
  notify_events: ['report'],
  notify_webhook_url: 'https://example.com/hook',
  payment_alipay_app_id: alipayKeys.appId,
  payment_alipay_seller_id: alipayKeys.sellerId,
  payment_alipay_private_key: alipayKeys.privateKey,
  payment_alipay_public_key: alipayKeys.publicKey,
  payment_wechat_app_id: wechatKeys.appId,
  payment_wechat_mch_id: wechatKeys.mchId,
  payment_wechat_serial: wechatKeys.serial,
  payment_wechat_private_key: wechatKeys.privateKey,
  payment_wechat_api_key: wechatKeys.apiKey,
  payment_wechat_public_key_id: wechatKeys.publicKeyId,
  payment_wechat_public_key: wechatKeys.publicKey,
  notify_webhook_secret: '不外传的密钥',
  notify_wecom_url: 'https://example.com/wecom',
  notify_dingtalk_url: 'https://example.com/dingtalk',
  notify_dingtalk_secret: '不外传的密钥',
  notify_feishu_url: 'https://example.com/feishu',
  notify_feishu_secret: '不外传的密钥',
  notify_telegram_url: 'https://example.com/telegram',
  notify_bark_url: 'https://example.com/bark',
  somnia_third_login_types: ['github', 'qq'],
  login_github_keys: keys,
  login_gitee_keys: keys,
  login_wx_keys: keys,
  login_qq_keys: keys,
  login_sina_keys: keys,
  login_baidu_keys: keys,
  login_dingding_keys: keys,
  login_alipay_keys: keys,
  login_douyin_keys: keys,
  login_huawei_keys: keys,
  login_weiruan_keys: keys,
  terms_url: '/terms',
  terms_version: '2026-11',
  privacy_url: '/privacy',
  preview_rule: '!preview',
  image_max_mb: 1,
  image_max_edge: 800,
  backup_every: 'weekly',
  backup_keep: 5,

  raw_block_from_power: 10,
  embed_hosts: [{ origin: 'https://video.example', endpoint: 'https://video.example/oembed' }],
  reports_hide_after: 3,
  words_refused: ['坏词'],
  words_held: ['可疑'],
  words_replaced: ['该死'],
  seo_home_title: '月下小站 · 首页',
  seo_description: '一个写字的地方',
  seo_keywords: '月亮,写作',
  seo_share_image: '/uploads/share.png',
  robots_extra: 'User-agent: BadBot\nDisallow: /',
  indexnow_key: 'abcdef123456',
  baidu_push_token: '不外传的密钥',
  icp_number: '京ICP备11000000号',
  police_number: '京公网安备 11000000000001 号',
  police_code: '11000000000001',
  report_url: 'mailto:report@example.com',
  report_text: '举报',
  site_licence: '一段许可证',
  licence_public_key: '一段公钥',
};

/** A switch the other way, one more, another choice, or some text. */
function candidatesFor({ default: known, choices = {} }: OptionDefinition): unknown[] {
  if (typeof known === 'boolean') return [!known];
  if (typeof known === 'number') return [known + 1, known - 1];
  return [...Object.keys(choices), '1', '0', '月下', 'https://example.com/other'];
}

function otherValue(name: OptionName): unknown {
  const option: OptionDefinition = options[name];
  const found = candidatesFor(option).find((each) => each !== option.default && option.schema.safeParse(each).success);
  if (found === undefined)
    throw new Error(`non-default-options.ts: write a value for ${name} that is not its default.`);
  return found;
}

/** A valid non-default value for every option. */
export const nonDefaultOptions = Object.fromEntries(
  optionNames.map((name) => [name, written[name] ?? otherValue(name)]),
) as OptionValues;
