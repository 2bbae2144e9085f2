import type { Page } from 'playwright-core';

import { addImages, button, content, title, uploaded } from '#tests/kit/moment-composer.ts';

/** The signed-in user of a screenshot; a new user has no email address yet. */
export type Person = '站长' | '老王' | '阿红' | '迟迟' | '新来的';

/** A screenshot: an address, the viewer, and an action to run first. */
export interface Scene {
  path: string;
  as?: Person;
  /** Opens a dialog or a menu; the screenshot then shows the viewport, not the whole page. */
  act?: (page: Page) => Promise<void>;
}

const page = (path: string): Scene => ({ path });
const own = (path: string, as: Person = '阿红'): Scene => ({ path, as });

/** Clicks the first visible match: on a phone the buttons are elsewhere. */
async function press(at: Page, selector: string): Promise<void> {
  await at.locator(selector).filter({ visible: true }).first().click();
}

const dialogOf = (at: Page) => at.getByRole('dialog').last();

async function enter(at: Page, way: 'login' | 'register'): Promise<void> {
  await at.evaluate(() => window.scrollTo(0, 0));
  await press(at, '[data-enter="login"]');
  await dialogOf(at).waitFor();
  if (way === 'register') await dialogOf(at).getByRole('button', { name: '注册', exact: true }).click();
}

async function toComments(at: Page): Promise<void> {
  await at.locator('#comments').evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await at.waitForTimeout(800);
}

const readerPages: Record<string, Scene> = {
  home: page('/'),
  article: page('/dim-the-light'),
  'every-block': page('/every-block'),
  locked: page('/locked-corner'),
  'password-article': page('/paper-letter'),
  'body-pages': page('/quiet-site-3-tags/page/2'),
  articles: page('/articles'),
  category: page('/category/%E6%8A%80%E6%9C%AF'),
  special: page('/special/quiet-site'),
  tag: page('/tag/%E6%8E%92%E7%89%88'),
  author: page('/author/1'),
  'author-comments': page('/author/1?tab=comments'),
  people: page('/author/author'),
  archives: page('/archives'),
  search: page('/search?s=%E6%9C%88%E5%85%89'),
  'search-empty': page('/search?s=zzzz'),
  'gift-wall': page('/gift-wall?range=all'),
  leaderboard: page('/leaderboard?range=all'),
  blackroom: page('/blackroom'),
  links: page('/links'),
  page: page('/about'),
  'nothing-is-here': page('/nothing-is-here'),
  offline: page('/offline'),
  'not-found': page('/no-such-page'),
  leaving: page('/go?url=https%3A%2F%2Fexample.org%2Fmoon'),
};

/** The page of a single moment is added once its address is known: see `main.ts`. */
async function composeMoment(at: Page): Promise<void> {
  await title(at).fill('今晚的月亮');
  await content(at).fill('风把云吹开了一条缝 #今日份小猫# @沈砚 你也抬头看看 :--sc-moon_small:');
}

/** A phone opens a sheet from its tab bar, other screens the line at the top. */
async function openMomentComposer(at: Page): Promise<void> {
  const tab = at.locator('.tab-bar [data-compose]');
  const opener = (await tab.isVisible()) ? tab : at.getByLabel('说点什么').first();
  await opener.click();
  await composeMoment(at);
}

/** Eight pictures of this scene stay below the sixty files that a member may upload in an hour. */
const composedImages = 7;

const momentPages: Record<string, Scene> = {
  moments: page('/moments/index'),
  'moments-member': own('/moments/index'),
  'moments-hot': page('/moments/hot'),
  'moments-essence': page('/moments/essence'),
  'moments-following': own('/moments/following'),
  plates: page('/moments/plate'),
  plate: page('/moments/plate/midnight-kitchen'),
  topic: page(`/moments/topic/${encodeURIComponent('今日份小猫')}`),
  'moment-conversation': {
    ...own('/moments/hot'),
    act: async (at) => {
      await at.locator('.moment-talk > a').first().click();
      await at.locator('.moment-conversation .comment').first().waitFor();
      await at.locator('.moment-conversation').scrollIntoViewIfNeeded();
    },
  },
  'moment-composer': {
    ...own('/moments/index'),
    act: async (at) => {
      await openMomentComposer(at);
      await addImages(at, composedImages);
      await uploaded(at, composedImages);
    },
  },
  'moment-composer-stickers': {
    ...own('/moments/index'),
    act: async (at) => {
      await openMomentComposer(at);
      await button(at, '表情').click();
      await at.getByRole('tab', { name: '表情包 1' }).click();
      await at.locator('.sticker-scroll img').first().waitFor();
    },
  },
  'moment-edit': { ...own('/moments/edit'), act: composeMoment },
  'moment-menu': {
    ...own('/moments/index', '站长'),
    act: async (at) => {
      await press(at, '.moment-acts [aria-haspopup="menu"]');
      await at.locator('.popup-menu').waitFor();
    },
  },
};

const memberPages: Record<string, Scene> = {
  'my-article': own('/notifications-that-do-not-shout'),
  'user-center': own('/user-center/index'),
  'my-profile': own('/user-center/edit'),
  'my-safety': own('/user-center/safe'),
  'my-comments': own('/user-center/comments'),
  'my-favourites': own('/user-center/favourites'),
  'my-follows': own('/user-center/follows'),
  'my-followers': own('/user-center/follows?kind=followers'),
  'my-notifications': own('/user-center/notifications'),
  'owner-notifications': own('/user-center/notifications', '站长'),
  'my-messages': own('/user-center/messages'),
  'my-settings': own('/user-center/settings'),
  'no-messages': own('/user-center/messages', '站长'),
  reset: page('/login/reset?token=moon'),
  'unsubscribe-wrong': page('/unsubscribe'),
};

const growthPages: Record<string, Scene> = {
  'my-points': own('/user-center/point'),
  'my-experience': own('/user-center/experience'),
  'my-tasks': own('/user-center/tasks'),
  'my-badges': own('/user-center/badges'),
  'my-exchange': own('/user-center/exchange'),
  'my-gifts': own('/user-center/gifts'),
  'my-tips': own('/user-center/tips?direction=given'),
  'points-leaderboard': page('/leaderboard?kind=point'),
  'gift-dialog': {
    ...own('/dim-the-light'),
    act: async (at) => {
      await press(at, 'button:has-text("送礼物")');
      await dialogOf(at).getByRole('radio').first().waitFor();
    },
  },
};

const soldArticle = '/music-for-writing';

/** Sessions and lazy parts come after the page itself. */
async function openVip(at: Page): Promise<void> {
  await dialogOf(at).locator('.vip-pay').waitFor();
  await at.getByRole('img', { name: /扫码付款/ }).waitFor();
}

async function openTipDialog(at: Page): Promise<void> {
  await press(at, 'button:has-text("打赏")');
  await dialogOf(at).getByRole('radio').first().waitFor();
}

async function openPurchase(at: Page): Promise<void> {
  await at.getByRole('button', { name: '购买', exact: true }).click();
  await dialogOf(at)
    .getByRole('img', { name: /扫码付款/ })
    .waitFor();
}

const paymentPages: Record<string, Scene> = {
  'my-vip': own('/user-center/vip', '老王'),
  'no-vip': own('/user-center/vip'),
  'vip-dialog': { ...own('/user-center/vip#open'), act: openVip },
  'vip-renewal': { ...own('/user-center/vip#open', '老王'), act: openVip },
  'vip-upgrade': {
    ...own('/user-center/vip#open', '老王'),
    act: async (at) => {
      await openVip(at);
      await dialogOf(at).getByText('升级会员').last().click();
      await dialogOf(at).getByLabel('优惠券码').fill('MOON88');
      await at.getByText(/^已优惠/).waitFor();
      await openVip(at);
    },
  },
  'vip-points-missing': {
    ...own('/user-center/vip#open'),
    act: async (at) => {
      await openVip(at);
      await dialogOf(at).getByText('满月').first().click();
      await dialogOf(at)
        .getByRole('button', { name: /积分兑换/ })
        .click();
      await at.getByText('积分不足').waitFor();
    },
  },
  'top-up': {
    ...own('/user-center/point'),
    act: async (at) => {
      await at.getByRole('button', { name: '打赏得积分' }).click();
      await dialogOf(at).getByRole('radio').first().waitFor();
    },
  },
  'my-orders': own('/user-center/order'),
  'continue-order': {
    ...own('/user-center/vip#open'),
    act: async (at) => {
      await openVip(at);
      await at.goto(new URL('/user-center/order?status=created', at.url()).href);
      await press(at, 'button:has-text("继续付款")');
      await at.getByRole('img', { name: /扫码付款/ }).waitFor();
    },
  },
  'my-purchases': own('/user-center/order?status=bought'),
  'my-coupons': own('/user-center/coupon'),
  'my-income': own('/user-center/benefit', '老王'),
  'no-income': own('/user-center/benefit'),
  'my-withdrawal': own('/user-center/withdraw', '站长'),
  'my-open-withdrawal': own('/user-center/withdraw', '老王'),
  'my-withdrawals': own('/user-center/withdraw-record', '老王'),
  'sold-article': page(soldArticle),
  'tip-wall': own('/author/2'),
  'tip-dialog': { ...own('/author/2'), act: openTipDialog },
  'tip-code': {
    ...own('/author/2'),
    act: async (at) => {
      await openTipDialog(at);
      await dialogOf(at)
        .getByRole('button', { name: /^扫码打赏/ })
        .click();
      await at.getByRole('img', { name: /扫码付款/ }).waitFor();
    },
  },
  'purchase-dialog': { ...own(soldArticle, '迟迟'), act: openPurchase },
  'purchase-points': {
    ...own(soldArticle, '迟迟'),
    act: async (at) => {
      await openPurchase(at);
      await dialogOf(at).getByRole('radio', { name: '用积分' }).check();
    },
  },
};

const dialogs: Record<string, Scene> = {
  conversation: {
    ...own('/user-center/messages'),
    act: async (at) => {
      await at.getByText('不用排队').first().click();
      await at.locator('textarea').first().waitFor();
    },
  },
  login: { path: '/', act: (at) => enter(at, 'login') },
  register: { path: '/', act: (at) => enter(at, 'register') },
  recovery: {
    path: '/',
    act: async (at) => {
      await enter(at, 'login');
      await dialogOf(at).getByRole('button', { name: '找回密码' }).click();
    },
  },
  'login-refused': {
    path: '/',
    act: async (at) => {
      await enter(at, 'login');
      await dialogOf(at).getByRole('button', { name: '登录', exact: true }).click();
      await at.locator('.toast').first().waitFor();
    },
  },
  'bind-email': { path: '/user-center/index', as: '新来的', act: (at) => dialogOf(at).waitFor() },
  'member-menu': {
    ...own('/'),
    act: async (at) => {
      const avatar = at.locator('#member-place button').first();
      // Phones have the entries of members in the drawer.
      if (await avatar.isVisible()) {
        await avatar.click();
        await at.locator('.member-panel').waitFor();
      } else {
        await press(at, '[aria-label="打开菜单"]');
        await at.locator('.drawer-person').waitFor();
      }
    },
  },
  'link-application': {
    path: '/links',
    act: async (at) => {
      await at.getByRole('button', { name: '申请友链' }).click();
      await dialogOf(at).waitFor();
    },
  },
};

const written = '夜里十点读完，把台灯也调暗了一格。@沈砚 那段“先变蓝，再变深”，我念给女儿听了 :--sc-moon_small:';

async function compose(at: Page): Promise<void> {
  await toComments(at);
  await at.locator('.composer-box textarea').first().fill(written);
}

const conversation: Record<string, Scene> = {
  comments: { ...own('/dim-the-light'), act: toComments },
  composer: {
    ...own('/dim-the-light'),
    act: async (at) => {
      await compose(at);
      await press(at, '.composer [aria-label="表情"]');
      await at.getByRole('tab', { name: '表情包 1' }).click();
      await at.locator('.sticker-scroll img').first().waitFor();
    },
  },
  'composer-emoji': {
    ...own('/dim-the-light'),
    act: async (at) => {
      await compose(at);
      await press(at, '.composer [aria-label="表情"]');
      await at.locator('.sticker-groups').waitFor();
    },
  },
  'composer-preview': {
    ...own('/dim-the-light'),
    act: async (at) => {
      await compose(at);
      await press(at, '.composer [aria-label="预览"]');
      await at.locator('.composer-preview img').waitFor();
    },
  },
  'guest-composer': { path: '/dim-the-light', act: compose },
  reply: {
    ...own('/dim-the-light'),
    act: async (at) => {
      await toComments(at);
      await press(at, '[data-talk="reply"]');
      await at.locator('.composer.is-in-place').waitFor();
    },
  },
  report: {
    ...own('/dim-the-light'),
    act: async (at) => {
      await toComments(at);
      await press(at, '[data-talk="more"]');
      await at.getByText('举报', { exact: true }).last().click();
      await dialogOf(at).waitFor();
    },
  },
};

const admin = (path: string): Scene => own(`/nv-admin${path}`, '站长');

async function openArticle(at: Page, title: string): Promise<void> {
  await at.getByRole('link', { name: title }).first().click();
  await at.locator('.editor-canvas .tool-document').first().waitFor();
}

const administration: Record<string, Scene> = {
  'admin-dashboard': admin(''),
  'admin-articles': admin('/articles'),
  'admin-pages': admin('/pages'),
  'admin-categories': admin('/categories'),
  'admin-tags': admin('/tags'),
  'admin-specials': admin('/specials'),
  'admin-media': admin('/media'),
  'admin-media-details': {
    ...admin('/media?search=boats'),
    act: async (at) => {
      await at.locator('.media-tile').first().click();
      await at.locator('.media-facts').waitFor();
    },
  },
  'admin-comments': admin('/comments'),
  'admin-moments': admin('/moments?status=all'),
  'admin-moments-waiting': admin('/moments'),
  'admin-plates': admin('/plates'),
  'admin-topics': admin('/topics'),
  'admin-reports': admin('/reports'),
  'admin-links': admin('/links'),
  'admin-users': admin('/users'),
  'admin-bans': admin('/bans'),
  'admin-menus': admin('/menus'),
  'admin-settings': admin('/settings'),
  'admin-settings-home': admin('/settings?group=%E9%A6%96%E9%A1%B5'),
  'admin-settings-login': admin('/settings?group=%E7%99%BB%E5%BD%95'),
  'admin-words': admin('/words'),
  'admin-mails': admin('/mails'),
  'admin-mail-templates': admin('/mail-templates'),
  'admin-jobs': admin('/jobs'),
  'admin-audit': admin('/audit'),
  'admin-api': admin('/api'),
  'admin-webhooks': admin('/webhooks'),
  'admin-backup': admin('/backup'),
  'admin-transfer': admin('/transfer'),
  'admin-redirects': admin('/redirects'),
  'admin-licence': admin('/licence'),
  'admin-growth': admin('/growth'),
  'admin-ledger': admin('/ledger'),
  'admin-badges': admin('/badges'),
  'admin-gifts': admin('/gifts'),
  'admin-gift-records': admin('/gift-records'),
  'admin-tips': admin('/tips'),
  'admin-goods': admin('/goods'),
  'admin-cards': admin('/cards'),
  'admin-orders': admin('/orders'),
  'admin-order': admin('/orders/24'),
  'admin-refund': {
    ...admin('/orders/20'),
    act: async (at) => {
      await at.getByRole('button', { name: '退款', exact: true }).click();
      await dialogOf(at).waitFor();
    },
  },
  'admin-approval': {
    ...admin('/withdraws/5'),
    act: async (at) => {
      await at.getByRole('button', { name: '通过', exact: true }).click();
      await dialogOf(at).waitFor();
    },
  },
  'admin-payout': {
    ...admin('/withdraws/4'),
    act: async (at) => {
      await at.getByRole('button', { name: '确认打款', exact: true }).click();
      await dialogOf(at).waitFor();
    },
  },
  'admin-accountant-file': {
    ...admin('/withdraws'),
    act: async (at) => {
      await at.getByRole('button', { name: '导出已到账', exact: true }).click();
      await dialogOf(at).waitFor();
    },
  },
  'admin-card-batch': {
    ...admin('/cards'),
    act: async (at) => {
      await at.getByRole('button', { name: '生成卡密', exact: true }).click();
      await dialogOf(at).waitFor();
    },
  },
  'admin-change-membership': {
    ...admin('/users/2'),
    act: async (at) => {
      await at.getByRole('button', { name: '延长', exact: true }).click();
      await dialogOf(at).waitFor();
    },
  },
  'admin-rejection': {
    ...admin('/withdraws/5'),
    act: async (at) => {
      await at.getByRole('button', { name: '驳回', exact: true }).click();
      await dialogOf(at).waitFor();
    },
  },
  'admin-give-coupon': {
    ...admin('/coupons'),
    act: async (at) => {
      await at
        .getByRole('button', { name: /^发放「/ })
        .first()
        .click();
      await dialogOf(at).waitFor();
    },
  },
  'admin-revenue': admin('/revenue'),
  'admin-reconciliation': admin('/reconciliation'),
  'admin-withdraws': admin('/withdraws'),
  'admin-withdraw': admin('/withdraws/5'),
  'admin-coupons': admin('/coupons'),
  'admin-coupon': {
    ...admin('/coupons'),
    act: async (at) => {
      await at.getByRole('button', { name: '新建优惠券', exact: true }).first().click();
      await dialogOf(at).waitFor();
    },
  },
  'admin-payment-settings': admin(`/settings?group=${encodeURIComponent('支付')}`),
  'admin-jump': {
    ...admin(''),
    act: async (at) => {
      await at.keyboard.press('Control+k');
      await dialogOf(at).waitFor();
    },
  },
  editor: {
    ...admin('/articles?q=%E6%8A%8A%E7%81%AF%E8%B0%83%E6%9A%97'),
    act: (at) => openArticle(at, '把灯调暗一点'),
  },
  'editor-every-block': {
    ...admin('/articles?q=%E5%86%85%E5%AE%B9%E5%9D%97%E5%A4%A7%E5%85%A8'),
    act: (at) => openArticle(at, '内容块大全'),
  },
  'editor-empty': admin('/editor-article'),
};

export const scenes: Record<string, Scene> = {
  ...administration,
  ...readerPages,
  ...momentPages,
  ...memberPages,
  ...growthPages,
  ...paymentPages,
  ...dialogs,
  ...conversation,
};
