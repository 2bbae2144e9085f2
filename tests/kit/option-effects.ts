import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { OptionName, OptionValue, OptionValues } from '#contract/features/settings/options.entities.ts';
import { loginTypeNames } from '#contract/features/auth/identities.entities.ts';
import { notifyOwner, sendToAllChannels } from '#server/features/notifications/channels.service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { updateSitemapAndPush } from '#server/features/feeds/jobs.ts';
import { createLicenceKeys, signLicence } from '#server/features/licences/service.ts';
import { linkJobs } from '#server/features/links/jobs.ts';
import { newMailer } from '#server/features/mail/mailer.service.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import type { JobHandler, Lane } from '#server/kit/jobs.ts';
import { type OptionReader, type Site, write } from '#server/kit/site.ts';

import { uploadedPicture } from './option-effects-media.ts';
import { openMailServer } from './mail-server.ts';
import { nonDefaultOptions } from './non-default-options.ts';
import {
  offeredVip,
  payOffer,
  secondAdmin,
  sharedGift,
  sharedSale,
  sharedTip,
  withdrawOffer,
} from './option-effects-money.ts';
import type { OptionTestSite } from './option-test-site.ts';

/** How an option is visible from outside. */
export interface OptionEffect {
  /** Returns the visible effect; constant as long as the option is unchanged. */
  observe: (world: OptionTestSite) => Promise<string>;
  /** Options that must be set first. */
  given?: Partial<OptionValues> | ((world: OptionTestSite) => Partial<OptionValues>);
  /** Replaces the value from `nonDefaultOptions`. */
  value?: unknown;
  /** Text that is visible once the option is set, and not before. */
  shows?: string;
  /** It is a page or a call that guests get from the page cache. */
  isCached?: true;
}

const hour = 3_600_000;

/** The response for guests at an address. */
const at = (path: string, shows?: string, given?: OptionEffect['given']): OptionEffect => ({
  observe: async ({ ask }) => {
    const { status, text } = await ask('GET', path);
    return `${status} ${text}`;
  },
  isCached: true,
  ...(shows === undefined ? {} : { shows }),
  ...(given === undefined ? {} : { given }),
});

async function runBackupCheck({ site }: OptionTestSite['app']): Promise<void> {
  await site.jobs.enqueue({ queue: 'automatic-backups-due', payload: {} });
  await site.jobs.drain();
}

/** How many automatic backups started after more than a day. */
async function countStartedBackups({ app }: OptionTestSite): Promise<string> {
  app.clock.advance(25 * hour);
  const begun = app.clock.now();
  await runBackupCheck(app);
  const rows = await app.site.db
    .selectFrom('transfers')
    .select('id')
    .where('kind', '=', 'auto-backup')
    .where('created_at', '>=', begun)
    .execute();
  return `made ${rows.length}`;
}

/** How many of eight automatic backups remain. */
async function countRemainingBackups({ app }: OptionTestSite): Promise<string> {
  const folder = join(app.site.settings.dataDir, 'backups');
  await mkdir(folder, { recursive: true });
  app.clock.advance(25 * hour);
  for (let at = 0; at < 7; at += 1) await writeFile(join(folder, `auto-backup-${at}.tar.gz`), '');
  await runBackupCheck(app);
  return `kept ${(await readdir(folder)).filter((name) => name.startsWith('auto-backup-')).length}`;
}

let turn = 0;

/**
 * What is left of a comment in the bin and of where another came from, 100 days after both were written. They are
 * written in the past: the clock may not pass the end of the sessions.
 */
const purged: OptionEffect['observe'] = async ({ app, posts }) => {
  turn += 1;
  const created_at = app.clock.now() - 100 * 24 * hour;
  const written = { post_id: posts.talk, parent_id: 0, user_id: null, email: '', url: '', content: '旧的' };
  const ids = await write(app.site, (unit) =>
    Promise.all(
      (['trash', 'pending'] as const).map((status) =>
        importComment(app.site, unit, {
          ...written,
          status,
          name: `路人${turn}`,
          address: '203.0.113.9',
          created_at,
        }),
      ),
    ),
  );
  const binned = app.site.db.updateTable('comments').set({ binned_at: created_at }).where('status', '=', 'trash');
  await binned.where('id', 'in', ids).execute();
  await app.site.jobs.enqueue({ queue: 'comments-purge', payload: {} });
  await app.site.jobs.drain();
  const rows = await app.site.db.selectFrom('comments').select(['status', 'address']).where('id', 'in', ids).execute();
  const trash = rows.some(({ status }) => status === 'trash') ? 'kept' : 'erased';
  return `bin ${trash}, address ${rows.find(({ status }) => status === 'pending')?.address || 'forgotten'}`;
};

/** The result of a comment, sent an hour after the previous one. */
const said = (content: string, more: Partial<OptionEffect> = {}, post: 'talk' | 'old' = 'talk'): OptionEffect => ({
  observe: async ({ app, ask, posts }) => {
    app.clock.advance(hour);
    turn += 1;
    const guest = { name: `过客${turn}`, email: `guest${turn}@mail.example` };
    const { status, text } = await ask('POST', '/nv/add-comment', { post_id: posts[post], content, ...guest });
    const answer = JSON.parse(text) as { comment?: { status: string; html: string }; error_code?: unknown };
    return `${status} ${answer.comment?.status ?? answer.error_code} ${answer.comment?.html ?? ''}`;
  },
  ...more,
});

/** What becomes of a moment that a member or an editor publishes; it is deleted again. */
const published = (excerpt: string, who: 'member' | 'editor', more: Partial<OptionEffect> = {}): OptionEffect => ({
  observe: async ({ app, ask, cookies }) => {
    app.clock.advance(2 * hour);
    turn += 1;
    const cookie = who === 'editor' ? cookies.editor : cookies.members[1];
    const input = { post_type: 'microblog', title: `动态${turn}`, excerpt };
    const { status, text } = await ask('POST', '/nv/add-post', input, cookie);
    const answer = JSON.parse(text) as { id?: number; status?: string; error_code?: unknown };
    if (answer.id) await ask('POST', '/nv/remove-post', { id: answer.id }, cookie);
    return `${status} ${answer.status ?? answer.error_code}`;
  },
  ...more,
});

/** What two votes on the poll of a moment are answered, and what others see of them; the moment is deleted again. */
const polled = (shows: string, value?: unknown): OptionEffect => ({
  observe: async ({ app, ask, cookies }) => {
    app.clock.advance(hour / 60);
    turn += 1;
    const poll = { options: ['甲', '乙'], multiple: false, days: 7 };
    const input = { post_type: 'microblog', title: `投票${turn}`, excerpt: '选一个', metas: { poll } };
    const { id } = JSON.parse((await ask('POST', '/nv/add-post', input, cookies.owner)).text) as { id: number };
    const about = { post_id: id, block_id: 'poll' };
    const code = async (choice: string, cookie?: string) => {
      const { text } = await ask('POST', '/nv/vote', { ...about, choices: [choice] }, cookie);
      return (JSON.parse(text) as { error_code?: unknown }).error_code ?? 'ok';
    };
    const answers = [await code('1', cookies.members[2]), await code('2', cookies.members[2]), await code('1')];
    const { text } = await ask('GET', `/nv/block-numbers?post_id=${id}`);
    const [numbers] = (JSON.parse(text) as { list: { hidden_until: unknown }[] }).list;
    await ask('POST', '/nv/remove-post', { id }, cookies.owner);
    return `${answers.join(' ')} until ${String(numbers?.hidden_until)}`;
  },
  shows,
  ...(value !== undefined && { value }),
});

/** What the like of a guest is answered. */
const guestLike: OptionEffect['observe'] = async ({ ask, posts }) => {
  return String((await ask('POST', '/nv/like', { type: 'post', id: posts.talk, on: true })).status);
};

const known = { comments_hold_first: false };
/** The public settings sent to every browser. */
const offered: OptionEffect = {
  observe: async ({ ask }) => (await ask('POST', '/somnia/site-opts', {})).text,
};

const notice = { title: '有一条评论等待审核', text: '小明：沙发', url: '/nv-admin' };

/** What is sent to the owner's notification channels, and its contents. */
const channel = (shows: string, given: Partial<OptionValues> = {}, value?: unknown): OptionEffect => ({
  observe: async ({ app }) => {
    const sent: unknown[] = [];
    await sendToAllChannels(app.site, notice, async (request) => {
      sent.push(request);
      return { status: 200, body: '{"errcode":0,"code":0,"ok":true}' };
    });
    return JSON.stringify(sent);
  },
  shows,
  given,
  ...(value === undefined ? {} : { value }),
});

/** A channel of payment opens with the last of its keys. */
const opensChannel = (name: OptionName, shows: 'alipay' | 'wechat'): OptionEffect => ({
  observe: async ({ ask }) =>
    JSON.stringify(
      (JSON.parse((await ask('POST', '/somnia/site-opts')).text) as { payment_channels: unknown }).payment_channels,
    ),
  shows,
  given: () =>
    Object.fromEntries(
      Object.entries(nonDefaultOptions).filter(([each]) => each.startsWith(`payment_${shows}_`) && each !== name),
    ),
});

/** Recipients of the owner's notices about a ban. */
const notices: OptionEffect['observe'] = async ({ app }) => {
  app.clock.advance(2 * hour);
  const { db } = app.site;
  const before = await db.selectFrom('mails').select('id').execute();
  await write(app.site, (unit) => notifyOwner(app.site, unit, { event: 'ban', ...notice }));
  const after = await db.selectFrom('mails').select(['id', 'to_address']).orderBy('id').execute();
  return JSON.stringify(after.slice(before.length).map((mail) => mail.to_address));
};

/** The sender of a received mail. */
const sender: OptionEffect['observe'] = async ({ app, mails }) => {
  const before = mails.received.length;
  const to = { name: '', address: 'reader@mail.example' };
  await write(app.site, (unit) => queueMail(app.site, unit, { kind: 'owner-notice', to, ...notice, path: '/' }));
  for (let wait = 0; wait < 50 && mails.received.length === before; wait += 1) {
    await app.site.jobs.drain();
    await new Promise((done) => setTimeout(done, 20));
  }
  const mail = mails.received[before];
  return `${mail?.from} ${/^From:.*$/m.exec(mail?.source ?? '')?.[0]}`;
};

/** The mailer that the options make; the port of a running mail server takes the place of theirs. */
const chosenMailer = ({ app }: OptionTestSite, port?: number) => {
  const { site } = app;
  const options: OptionReader = {
    get: (name) =>
      (name === 'smtp_port' && port !== undefined ? port : site.options.get(name)) as OptionValue<typeof name>,
  };
  return newMailer({ clock: site.clock, options, settings: site.settings });
};

/** Where mails go, as the administration and the start of the server show it. */
const mailServerShown: OptionEffect['observe'] = async (world) => chosenMailer(world).description;

/** The name and password that a mail server is given. */
const mailLogin: OptionEffect['observe'] = async (world) => {
  const server = await openMailServer(0, { login: 'nobody:nothing' });
  const address = { name: '', address: 'reader@mail.example' };
  const mail = {
    name: '1-notice',
    messageId: '<1@example>',
    from: address,
    to: address,
    subject: '',
    text: '',
    html: '',
  };
  try {
    const port = Number(new URL(server.url).port);
    await chosenMailer(world, port).send({ ...mail, date: 0, unsubscribeUrl: '' });
  } catch {
    // The login is wrong on purpose: what was tried is what counts.
  } finally {
    await server.close();
  }
  return server.logins.join();
};
const chosenServer = { smtp_host: '127.0.0.1', smtp_security: 'none' } as const;
const runningServer = ({ mails }: OptionTestSite): Partial<OptionValues> => ({
  ...chosenServer,
  smtp_port: Number(new URL(mails.url).port),
});

const login = (type: (typeof loginTypeNames)[number]): OptionEffect => ({
  ...offered,
  given: { somnia_third_login_enable: '1', somnia_third_login_types: [type] },
  shows: `"somnia_third_login_types":["${type}"]`,
});

/** Whether users can register. */
const register: OptionEffect['observe'] = async ({ app, ask }) => {
  app.clock.advance(hour);
  turn += 1;
  const { status, text } = await ask('POST', '/nv/register-user', {
    name: `新人${turn}`,
    email: `new${turn}@mail.example`,
    password: '月光下的纸船 2026',
  });
  return `${status} ${(JSON.parse(text) as { error_code?: unknown }).error_code}`;
};

/** What is sent to search engines about a post. */
const told: OptionEffect['observe'] = async ({ app, posts }) => {
  const queues: string[] = [];
  await write(app.site, (unit) =>
    updateSitemapAndPush(app.site, { ...unit, enqueue: async ({ queue }) => void queues.push(queue) }, {
      postId: posts.talk,
      before: null,
      after: { slug: 'talk', isFound: true },
    } as unknown as Parameters<typeof updateSitemapAndPush>[2]),
  );
  return queues.join();
};

/** How many friend links are checked. */
const visits: OptionEffect['observe'] = async ({ app }) => {
  const handlers = new Map<string, JobHandler>();
  let count = 0;
  const jobs = {
    every: () => {},
    handle: (queue: string, _lane: Lane, work: JobHandler) => void handlers.set(queue, work),
    enqueue: async () => void (count += 1),
  };
  registerWorkers({ ...app.site, jobs: jobs as unknown as Site['jobs'] }, linkJobs());
  await handlers.get('links.visit-due')?.({}, new AbortController().signal);
  return String(count);
};

/** The status of a comment after three reports. */
const reported: OptionEffect['observe'] = async ({ app, ask, cookies, posts }) => {
  app.clock.advance(hour);
  const { site } = app;
  const row = { post_id: posts.old, parent_id: 0, user_id: null, name: '路人', email: '', url: '', content: '广告' };
  const id = await write(site, (unit) =>
    importComment(site, unit, { ...row, status: 'approved', created_at: unit.now }),
  );
  for (const member of cookies.members) {
    const answer = await ask('POST', '/nv/report', { type: 'comment', id, reason: 'spam' }, member);
    if (answer.status !== 200) throw new Error(answer.text);
  }
  const found = await site.db.selectFrom('comments').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  return found.status;
};

/** An editor's raw HTML as rendered. */
const raw: OptionEffect['observe'] = async ({ ask, cookies }) => {
  turn += 1;
  const blocks = [{ id: 'r1', type: 'raw', data: { html: '<p>原样</p>' } }];
  const input = { title: `原样${turn}`, status: 'draft', content: { blocks } };
  const { status, text } = await ask('POST', '/nv/add-post', input, cookies.editor);
  return `${status} ${(JSON.parse(text) as { error_code?: unknown }).error_code}`;
};

/** The lowest level, which all users start with. */
/** What a check-in gives; a day is left out before, so that no streak grows. */
const checkedIn: OptionEffect['observe'] = async ({ app, ask, cookies }) => {
  app.clock.advance(48 * hour);
  const { text } = await ask('POST', '/sst/user-center/check-in', {}, cookies.members[2]);
  const { point, exp } = JSON.parse(text) as { point?: number; exp?: number };
  return `gives ${point} and ${exp}`;
};

/** What experience is exchanged at, as its owner reads it. */
const exchangeRate: OptionEffect['observe'] = async ({ ask, cookies }) => {
  const { text } = await ask('GET', '/sst/user-center/exchange', undefined, cookies.members[2]);
  const { rate, daily } = JSON.parse(text) as { rate?: number; daily?: number };
  return `${rate} for one, ${daily} a day`;
};

const makeUpPrice: OptionEffect['observe'] = async ({ ask, cookies }) => {
  const { text } = await ask('GET', '/sst/user-center/check-ins', undefined, cookies.members[2]);
  return `costs ${(JSON.parse(text) as { make_up_price?: number }).make_up_price}`;
};

const tasks: OptionEffect['observe'] = async ({ ask, cookies }) => {
  const { text } = await ask('GET', '/sst/user-center/tasks', undefined, cookies.members[2]);
  return (JSON.parse(text) as { list: { name: string; count: number }[] }).list
    .map(({ name, count }) => `${name} ${count}`)
    .join();
};

const level: OptionEffect['observe'] = async ({ ask, cookies }) => {
  const { text } = await ask('POST', '/nv/check-nonce', {}, cookies.owner);
  return `level ${(JSON.parse(text) as { level: number }).level}`;
};

const keys = createLicenceKeys();
const licensed = ({ app }: OptionTestSite): Partial<OptionValues> => ({
  licence_public_key: keys.publicKey,
  site_licence: signLicence(keys.privateKey, 'moon.example', 'pro', app.clock.now()),
});

const festival = [{ id: 'p1', type: 'paragraph', data: { text: '中秋快乐' } }];
/** Three days, so that no midnight falls in between. */
const today = [-24, 0, 24].map((hours) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + hours * hour),
);

/** How each option is visible. An option that is missing here has no effect yet. */
export const optionEffects: { [N in OptionName]?: OptionEffect } = {
  nv_site_name: at('/', '月下小站'),
  nv_site_description: at('/', '写给自己看的地方'),
  site_timezone: at('/talk', 'Asia/Urumqi'),
  date_format: at('/shown', '年'),
  photo_facts: at('/shown', 'Nikon FM2 · f/1.8'),
  relative_time: at('/'),
  date_style: at('/shown', '二〇'),
  somnia_site_run_start_time: at('/'),
  site_owner_id: at('/'),
  somnia_copyright: at('/', '保留一切权利'),
  somnia_enable_footer_links: at('/', '/about', { somnia_footer_links: [{ text: '关于', url: '/about', image: '' }] }),
  somnia_footer_links: at('/', '/about', { somnia_enable_footer_links: '1' }),
  announcement_text: at('/', '周末停机维护'),
  announcement_url: at('/', '/notice', { announcement_text: '中秋快乐' }),
  bulletin_enable: at('/somnia/bulletin', '中秋快乐', {
    bulletin_blocks: festival as unknown as OptionValues['bulletin_blocks'],
  }),
  bulletin_blocks: at('/somnia/bulletin', '周末停机维护', { bulletin_enable: true }),
  leaving_page: at('/shown'),
  leaving_page_trusted_hosts: at('/'),
  links_fetch_enable: { observe: visits },
  link_circle_enable: at('/somnia/link-circle'),
  links_apply_enable: at('/links'),
  links_apply_text: at('/links', '先放上本站的链接'),
  somnia_logo_url: at('/', '/uploads/logo.svg'),
  somnia_logo_url_dark: at('/', '/uploads/logo-dark.svg', { somnia_logo_url: '/uploads/day.svg' }),
  somnia_default_avatar_url: at('/talk', '/uploads/avatar.png'),
  somnia_favicon_32: at('/', '/uploads/icon-32.png'),
  somnia_apple_touch_icon: at('/', '/uploads/icon-180.png'),
  somnia_default_theme_type: at('/'),
  header_hide_on_scroll: at('/'),
  somnia_enable_lazy_loading: at('/shown'),
  somnia_lazy_loading: at('/shown', '/uploads/blank.png'),
  greyscale: at('/', 'class="greyscale"'),
  greyscale_dates: { ...at('/', 'class="greyscale"'), value: today },
  traditional_chinese: at('/'),
  footer_windows: at('/'),
  somnia_sticker_enable: at('/talk', '/assets/stickers/'),
  somnia_sticker_packages: at('/talk', undefined, { somnia_sticker_enable: '1' }),
  article_copyright: at('/shown', '转载请联系作者。'),
  article_licence: at('/shown', 'CC BY 4.0'),
  article_licence_url: at('/shown', 'https://creativecommons.org/licenses/by/4.0/'),
  article_copy_notice: at('/shown'),
  article_bookmarks: at('/shown'),
  archive_solar_year: at('/archives'),
  article_outdated_days: at('/old'),
  article_heading_numerals: at('/shown', '一、'),

  home_lead: at('/'),
  home_card_style: at('/'),
  page_size: at('/articles'),
  sidebar_widgets: at('/'),
  random_read: at('/'),

  likes_guests: { observe: guestLike, shows: '200' },
  votes_guests: polled('ok ok CHALLENGE_REQUIRED until voted'),
  votes_changeable: polled('ok CONFLICT 601 until voted'),
  votes_results: polled('ok ok 601 until null', 'always'),

  comments_enable: said('沙发'),
  comments_need_login: said('沙发'),
  comments_hold_all: said('沙发', { given: known, shows: 'pending' }),
  comments_hold_first: said('沙发', { shows: 'approved' }),
  comments_hold_links: said('看 https://example.org/a', { given: known, shows: 'pending' }),
  comments_refused_words: said('代开发票请联系'),
  comments_held_words: said('加微信聊', { given: known, shows: 'pending' }),
  comments_close_after_days: said('还在吗', {}, 'old'),
  comments_purge_days: { observe: purged, value: 0, shows: 'bin kept' },
  comments_forget_address_days: { observe: purged, value: 90, shows: 'address forgotten' },
  comments_page_size: at('/talk'),
  comments_sort: at('/talk'),
  comments_images: said('![图](https://example.com/a.png)', { shows: '<img' }),
  comments_avatar: at('/talk', '/avatar/'),
  comments_show_city: at('/talk', '上海'),
  comments_show_device: at('/talk', 'Safari · iOS'),

  moments_notice_type: at('/moments/index', 'moments-notice-warning', { moments_notice_text: '先看版规' }),
  moments_notice_text: at('/moments/index', '发布前请先看版规'),
  moments_review_from_power: published('月色真美', 'editor', { shows: 'publish' }),
  moments_hold_first: published('月色真美', 'member', { given: { moments_review_from_power: 1 }, shows: 'pending' }),
  moments_refused_words: published('代开发票请联系', 'member', { shows: '400' }),
  moments_held_words: published('加微信聊', 'member', { given: { moments_review_from_power: 1 }, shows: 'pending' }),

  growth_rewards: { observe: checkedIn, shows: 'gives 9 and 9' },
  growth_tasks: { observe: tasks, shows: '出门走走 3' },
  growth_make_up_price: { observe: makeUpPrice, shows: 'costs 7' },
  exchange_exp_rate: { observe: exchangeRate },
  exchange_exp_daily: { observe: exchangeRate },
  levels: { observe: level, value: [{ level: 3, name: '新月', threshold: 0, img: '' }], shows: 'level 3' },
  tips_enable: at('/'),
  tip_presets: { observe: payOffer, value: [66], shows: '[66]' },
  sale_share: { observe: sharedSale, value: 30, shows: 'share 30' },
  tip_share: { observe: sharedTip, value: 30, shows: 'share 30' },
  withdraw_enable: { observe: withdrawOffer },
  withdraw_min: { observe: withdrawOffer, value: 25, shows: '"min":2500' },
  withdraw_fee: { observe: withdrawOffer, value: 3, shows: '"fee_percent":3' },
  withdraw_two_admins_above: { observe: secondAdmin, value: 5, shows: 'second true' },
  tip_thanks: { observe: payOffer, value: '多谢', shows: '多谢' },
  gift_share: { observe: sharedGift, value: 30, shows: 'share 30' },
  somnia_gift_enable: at('/'),
  somnia_gift_allow: at('/', undefined, { somnia_gift_enable: '1' }),
  somnia_gift_speed: at('/', undefined, { somnia_gift_enable: '1' }),

  payment_alipay_app_id: opensChannel('payment_alipay_app_id', 'alipay'),
  payment_alipay_seller_id: opensChannel('payment_alipay_seller_id', 'alipay'),
  payment_alipay_private_key: opensChannel('payment_alipay_private_key', 'alipay'),
  payment_alipay_public_key: opensChannel('payment_alipay_public_key', 'alipay'),
  payment_wechat_app_id: opensChannel('payment_wechat_app_id', 'wechat'),
  payment_wechat_mch_id: opensChannel('payment_wechat_mch_id', 'wechat'),
  payment_wechat_serial: opensChannel('payment_wechat_serial', 'wechat'),
  payment_wechat_private_key: opensChannel('payment_wechat_private_key', 'wechat'),
  payment_wechat_api_key: opensChannel('payment_wechat_api_key', 'wechat'),
  payment_wechat_public_key_id: opensChannel('payment_wechat_public_key_id', 'wechat'),
  payment_wechat_public_key: opensChannel('payment_wechat_public_key', 'wechat'),

  smtp_host: { observe: mailServerShown, value: 'smtp.example.com', shows: 'smtps://smtp.example.com:465' },
  smtp_port: { observe: mailServerShown, given: { smtp_host: 'smtp.example.com' } },
  smtp_security: { observe: mailServerShown, given: { smtp_host: 'smtp.example.com' } },
  smtp_user: {
    observe: mailLogin,
    value: 'moon',
    shows: 'moon:月圆之夜',
    given: { ...chosenServer, smtp_password: '月圆之夜' },
  },
  smtp_password: {
    observe: mailLogin,
    value: '月圆之夜',
    shows: 'moon:月圆之夜',
    given: { ...chosenServer, smtp_user: 'moon' },
  },
  mail_from_name: { observe: sender, given: runningServer },
  mail_from_address: { observe: sender, shows: 'no-reply@example.com', given: runningServer },
  owner_mail_address: { observe: notices, shows: 'owner@example.com' },
  notify_events: { observe: notices },
  notify_mail: { observe: notices },
  notify_webhook_url: channel('https://example.com/hook'),
  notify_webhook_secret: channel('sha256=', { notify_webhook_url: 'https://example.com/in' }),
  notify_wecom_url: channel('https://example.com/wecom'),
  notify_dingtalk_url: channel('https://example.com/dingtalk'),
  notify_dingtalk_secret: channel('sign=', { notify_dingtalk_url: 'https://example.com/ding' }),
  notify_feishu_url: channel('https://example.com/feishu'),
  notify_feishu_secret: channel('sign', { notify_feishu_url: 'https://example.com/fei' }),
  notify_telegram_url: channel('https://example.com/telegram'),
  notify_bark_url: channel('https://example.com/bark'),

  registration_open: { observe: register },
  somnia_enable_verify_code: { observe: register },
  somnia_third_login_enable: {
    ...login('github'),
    given: { somnia_third_login_types: ['github'], login_github_keys: { id: 'a', secret: 'b' } },
  },
  somnia_third_login_types: {
    ...login('github'),
    given: { somnia_third_login_enable: '1', login_github_keys: { id: 'a', secret: 'b' } },
  },
  ...(Object.fromEntries(loginTypeNames.map((type) => [`login_${type}_keys`, login(type)])) as object),
  terms_url: { ...offered, shows: '"terms_url":"/terms"' },
  terms_version: { ...offered, shows: '"terms_version":"2026-11"' },
  privacy_url: { ...offered, shows: '"privacy_url":"/privacy"' },

  qiniu_enabled: at('/shown', '!large'),
  backup_every: { observe: countStartedBackups, value: 'daily', shows: 'made 1' },
  backup_keep: { observe: countRemainingBackups, given: { backup_every: 'daily' }, shows: 'kept 5' },
  image_max_mb: { observe: uploadedPicture, shows: '不能超过1M' },
  image_max_edge: { observe: uploadedPicture, shows: '800 × 800' },
  preview_rule: at('/shown', '!preview', { qiniu_enabled: 'Y' }),

  site_closed: { observe: register },
  raw_block_from_power: { observe: raw },
  embed_hosts: at('/shown', 'data-player="https://video.example/frame/1"'),
  reports_hide_after: { observe: reported, shows: 'pending' },
  offline_reading: at('/sw.js', 'registration.unregister()'),
  live_enable: at('/somnia/live/state?topics=moments', '404'),
  words_refused: said('这是坏词'),
  words_held: said('十分可疑', { given: known, shows: 'pending' }),
  words_replaced: said('这该死的天气', { shows: '＊' }),

  seo_home_title: at('/', '月下小站 · 首页'),
  seo_description: at('/', '一个写字的地方'),
  seo_keywords: at('/', '月亮,写作'),
  seo_share_image: at('/', '/uploads/share.png'),
  seo_hidden: at('/', 'noindex'),
  robots_extra: at('/robots.txt', 'User-agent: BadBot'),
  indexnow_key: at('/abcdef123456.txt', '200 abcdef123456'),
  baidu_push_token: { observe: told, shows: 'feeds.push-baidu' },

  icp_number: at('/', '京ICP备11000000号'),
  police_number: at('/', '京公网安备 11000000000001 号'),
  police_code: at('/', '11000000000001', { police_number: '京公网安备' }),
  report_url: at('/', 'mailto:report@example.com'),
  report_text: at('/', '>举报<', { report_url: '/report' }),

  site_licence: { ...offered, shows: '"edition":"invalid"' },
  sonare_vip_config_duration_list: {
    observe: offeredVip,
    given: { sonare_vip_config_types: [{ level: 1, name: '月卡', img: '' }] },
    shows: '"price":9990',
  },
  sonare_vip_config_compare: { observe: offeredVip, shows: '去广告' },
  sonare_vip_config_slogan: { observe: offeredVip, shows: '多一点支持' },
  point_rate: { observe: offeredVip, value: 30, shows: '"rate":30' },
  sonare_vip_config_types: at('/members', '此处内容月卡及以上会员可见', licensed),
  points_text: at('/members', '30 月饼', licensed),
  licence_public_key: { ...offered, given: licensed, shows: '"edition":"invalid"' },
};
