import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';

import { paymentChannels } from './entities.ts';

const gatewayTestResult = z.object({
  ok: z.boolean(),
  /** One sentence: what happened, or what to do. */
  message: z.string(),
});

export type GatewayTestResult = z.output<typeof gatewayTestResult>;

/** Makes a trade of one 分 at the provider and closes it: keys, signatures and the network are tried at once. */
export const testGateway = defineCall({
  method: 'POST',
  path: '/nv/admin/payment/{channel}/test',
  summary: '测试一个支付渠道：创建并关闭一笔 ¥0.01 的订单',
  access: 'administrator',
  limit: 'act',
  sessionOnly: true,
  input: z.object({ channel: z.enum(paymentChannels) }),
  output: gatewayTestResult,
  errors: ['VALIDATION', '601', '401.1', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
});
