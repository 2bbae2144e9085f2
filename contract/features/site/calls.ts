import { z } from 'zod';

import { shownBadge } from '#contract/features/badges/entities.ts';
import { gift } from '#contract/features/gifts/entities.ts';
import { editions } from '#contract/features/licences/entities.ts';
import { paymentChannels } from '#contract/features/payment/entities.ts';
import { publicOptionsSchema } from '#contract/features/settings/options.entities.ts';
import { defineCall, noInput } from '#contract/kit/call.ts';

import { bulletin, inlineLogos, randomPicks, siteTotals } from './entities.ts';

export const siteOpts = defineCall({
  method: 'POST',
  path: '/somnia/site-opts',
  summary: '站点的公开选项与版本',
  access: 'guest',
  reads: true,
  input: noInput,
  output: publicOptionsSchema.extend({
    badges: z.array(shownBadge),
    /** What can be sent; none: nobody can send anything. */
    gifts: z.array(gift),
    /** Where money can be paid; none: no payment is open. */
    payment_channels: z.array(z.enum(paymentChannels)),
    edition: z.enum(editions),
  }),
  errors: [],
});

export const postsData = defineCall({
  method: 'GET',
  path: '/somnia/posts-data',
  summary: '浏览、文章、友链、评论与标签的总数',
  access: 'guest',
  limit: 'read',
  input: noInput,
  output: siteTotals,
  errors: ['RATE_LIMITED'],
});

export const randomFavlink = defineCall({
  method: 'GET',
  path: '/somnia/random-favlink',
  summary: '随机一篇公开文章和一个友情链接',
  access: 'guest',
  limit: 'read',
  input: z.object({ t: z.string().max(40).optional() }),
  output: randomPicks,
  errors: ['RATE_LIMITED'],
});

export const siteBulletin = defineCall({
  method: 'GET',
  path: '/somnia/bulletin',
  summary: '公告的内容与版本',
  access: 'guest',
  input: noInput,
  output: bulletin,
  errors: [],
});

export const siteLogo = defineCall({
  method: 'GET',
  path: '/somnia/logo',
  summary: '站点徽标的 SVG（已清理，可直接放进网页），浅色与深色各一',
  access: 'guest',
  limit: 'read',
  input: noInput,
  output: inlineLogos,
  errors: ['RATE_LIMITED'],
});
