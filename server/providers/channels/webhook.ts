import { createHmac } from 'node:crypto';

import { type Channel, jsonRequest } from './channel.ts';

/**
 * A custom webhook. With a secret, body and time are signed against forgery and replay: `sha256=` and the hex HMAC of
 * `<timestamp>.<body>`.
 */
export const webhook: Channel = {
  request: ({ event, title, text, url, siteName }, target, now) => {
    const request = jsonRequest(target.url, { event, title, text, url, site: siteName });
    if (target.secret === '') return request;
    const timestamp = String(Math.floor(now / 1000));
    const signature = createHmac('sha256', target.secret).update(`${timestamp}.${request.body}`).digest('hex');
    const signed = { 'x-somnia-timestamp': timestamp, 'x-somnia-signature': `sha256=${signature}` };
    return { ...request, headers: { ...request.headers, ...signed } };
  },
  isAccepted: ({ status }) => status >= 200 && status <= 299,
};
