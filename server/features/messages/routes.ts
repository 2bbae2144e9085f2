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
  implement(getConversations, (ask, input) => service.listConversations(ask, input)),
  implement(getMessages, (ask, input) => service.listMessages(ask, input)),
  implement(sendMessage, async (ask, input) => ({ message: await service.sendMessage(ask, input) })),
  implement(readMessages, (ask, input) => service.readMessages(ask, input.with)),
  implement(deleteMessage, async (ask, { id }) => {
    await service.deleteMessage(ask, id);
    return {};
  }),
  implement(blockUser, (ask, input) => service.setUserBlock(ask, input)),
  implement(getBlockedUsers, (ask, { page }) => service.listBlockedUsers(ask, page)),
];
