import { hasFieldValue, type Channel, jsonRequest } from './channel.ts';

/** Bark; the URL contains the device key. https://bark.day.app/#/tutorial */
export const bark: Channel = {
  request: ({ siteName, title, text, url }, target) =>
    jsonRequest(target.url, { title, body: text || title, group: siteName, url }),
  isAccepted: (answer) => hasFieldValue(answer, ['code'], 200),
};
