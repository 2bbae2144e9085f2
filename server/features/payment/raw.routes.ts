import type { PaymentChannel } from '#contract/features/payment/entities.ts';
import type { RawPost, RawRoute } from '#server/kit/raw-route.ts';

import { takeNotice } from './notices.service.ts';
import { answerSandboxPage, decideSandbox } from './sandbox.service.ts';

const form = 'application/x-www-form-urlencoded';

const notify = (channel: PaymentChannel, type: string): RawPost => ({
  method: 'POST',
  path: `/notify/${channel}`,
  access: 'guest',
  accepts: [type],
  isFromAnywhere: true,
  handler: ({ site }, { headers, body }) => takeNotice(site, channel, { headers, body }),
});

const decide = (verb: string, outcome: 'SUCCESS' | 'CLOSED'): RawPost => ({
  method: 'POST',
  path: `/sandbox/pay/:no/${verb}`,
  access: 'guest',
  accepts: [form],
  handler: ({ site }, { params }) => decideSandbox(site, params.no ?? '', outcome),
});

export const rawRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/sandbox/pay/:no',
    access: 'guest',
    isVolatile: true,
    handler: ({ site }, { params }) => answerSandboxPage(site, params.no ?? ''),
  },
];

/** Where providers report to, and the two buttons of a played payment. */
export const rawPosts: RawPost[] = [
  notify('alipay', form),
  notify('wechat', 'application/json'),
  decide('succeed', 'SUCCESS'),
  decide('fail', 'CLOSED'),
];
