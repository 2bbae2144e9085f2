import { createHmac } from 'node:crypto';

import { hasFieldValue, type Channel, jsonRequest, messageText } from './channel.ts';

/**
 * 钉钉 group robot; the signature is part of the URL.
 * https://open.dingtalk.com/document/robots/customize-robot-security-settings
 */
export const dingtalk: Channel = {
  request: (message, { url, secret }, now) => {
    const target = new URL(url);
    if (secret !== '') {
      const sign = createHmac('sha256', secret).update(`${now}\n${secret}`).digest('base64');
      target.searchParams.set('timestamp', String(now));
      target.searchParams.set('sign', sign);
    }
    return jsonRequest(target.href, { msgtype: 'text', text: { content: messageText(message) } });
  },
  isAccepted: (answer) => hasFieldValue(answer, ['errcode'], 0),
};
