import { answersWith, type Channel, jsonRequest, wholeText } from './channel.ts';

/** 企业微信 group robot. https://developer.work.weixin.qq.com/document/path/91770 */
export const wecom: Channel = {
  request: (message, { url }) => jsonRequest(url, { msgtype: 'text', text: { content: wholeText(message) } }),
  isTaken: (answer) => answersWith(answer, ['errcode'], 0),
};
