import { hasFieldValue, type Channel, jsonRequest, messageText } from './channel.ts';

/** Telegram's sendMessage; the chat id is in the URL. https://core.telegram.org/bots/api#sendmessage */
export const telegram: Channel = {
  request: (message, { url }) => {
    const target = new URL(url);
    const chatId = target.searchParams.get('chat_id') ?? '';
    target.search = '';
    const body = { chat_id: chatId, text: messageText(message), link_preview_options: { is_disabled: true } };
    return jsonRequest(target.href, body);
  },
  isAccepted: (answer) => hasFieldValue(answer, ['ok'], true),
};
