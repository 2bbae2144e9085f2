import {
  blockUser,
  deleteMessage,
  getBlockedUsers,
  getConversations,
  getMessages,
  readMessages,
  sendMessage,
} from '#contract/features/messages/calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './service.ts';

export const routes: Endpoint[] = [
  implement(getConversations, (context, input) => service.listConversations(context, input)),
  implement(getMessages, (context, input) => service.listMessages(context, input)),
  implement(sendMessage, async (context, input) => ({ message: await service.sendMessage(context, input) })),
  implement(readMessages, (context, input) => service.readMessages(context, input.with)),
  implement(deleteMessage, async (context, { id }) => {
    await service.deleteMessage(context, id);
    return {};
  }),
  implement(blockUser, (context, input) => service.setUserBlock(context, input)),
  implement(getBlockedUsers, (context, { page }) => service.listBlockedUsers(context, page)),
];
