import { hasFieldValue, type Channel, jsonRequest, messageText } from './channel.ts';

/** 企业微信 group robot. https://developer.work.weixin.qq.com/document/path/91770 */
export const wecom: Channel = {
  request: (message, { url }) => jsonRequest(url, { msgtype: 'text', text: { content: messageText(message) } }),
  isAccepted: (answer) => hasFieldValue(answer, ['errcode'], 0),
};
