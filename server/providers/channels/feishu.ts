import { createHmac } from 'node:crypto';

import { hasFieldValue, type Channel, jsonRequest, messageText } from './channel.ts';

/**
 * 飞书 group robot; the HMAC key is the string to sign and the signed text is empty.
 * https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
 */
export const feishu: Channel = {
  request: (message, { url, secret }, now) => {
    const timestamp = String(Math.floor(now / 1000));
    const sign = (): string => createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64');
    const signed = secret === '' ? {} : { timestamp, sign: sign() };
    return jsonRequest(url, { ...signed, msg_type: 'text', content: { text: messageText(message) } });
  },
  isAccepted: (answer) => hasFieldValue(answer, ['code', 'StatusCode'], 0),
};
