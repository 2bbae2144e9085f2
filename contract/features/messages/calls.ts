import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageNumber, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { blockedUser, conversation, correspondent, messageItem } from './entities.ts';

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER);
/** Unlike in a query string, ids in a JSON body are numbers. */
const bodyUserId = z.number().int().positive();

export const getConversations = defineCall({
  method: 'GET',
  path: '/nv/conversations',
  summary: '我的私信会话，最近的在前',
  access: 'member',
  limit: 'read',
  input: z.object({ cursor: id.optional() }),
  output: z.object({ list: z.array(conversation), next_cursor: z.string().nullable() }),
  errors: ['601', 'RATE_LIMITED', 'VALIDATION'],
});

export const getMessages = defineCall({
  method: 'GET',
  path: '/nv/messages',
  summary: '与某人的私信，新的在前',
  access: 'member',
  limit: 'read',
  input: z.object({ with: id, cursor: id.optional() }),
  output: z.object({
    list: z.array(messageItem),
    next_cursor: z.string().nullable(),
    person: correspondent,
    /** Whether the current user blocks the other user. */
    blocked: z.boolean(),
    may_write: z.boolean(),
    /** Why sending is not possible; '' if it is. */
    reason: z.string(),
  }),
  errors: ['601', 'RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

export const sendMessage = defineCall({
  method: 'POST',
  path: '/nv/send-message',
  summary: '发送一条私信',
  access: 'member',
  limit: 'act',
  // Only a rough limit: the service checks the length and returns a readable message.
  input: z.object({ to_id: bodyUserId, content: z.string().max(100_000) }),
  output: z.object({ message: messageItem }),
  errors: [
    '601',
    '603',
    'PASSWORD_CHANGE_REQUIRED',
    'NETWORK_BANNED',
    'RATE_LIMITED',
    'VALIDATION',
    'NOT_FOUND',
    'CONFLICT',
  ],
});

export const readMessages = defineCall({
  method: 'POST',
  path: '/nv/messages/read',
  summary: '把某人发来的私信标为已读',
  access: 'member',
  limit: 'act',
  allowIncompleteAccount: true,
  input: z.object({ with: bodyUserId }),
  output: z.object({
    /** Unread private messages left in all conversations; counted up to 100. */
    unread: z.number().int(),
  }),
  errors: ['601', 'RATE_LIMITED', 'VALIDATION'],
});

export const deleteMessage = defineCall({
  method: 'POST',
  path: '/nv/delete-message',
  summary: '在自己这边删除一条私信，对方仍能看到',
  access: 'member',
  limit: 'act',
  input: z.object({ id: bodyUserId }),
  output: z.object({}),
  errors: ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

export const blockUser = defineCall({
  method: 'POST',
  path: '/nv/block-person',
  summary: '拉黑某人，或移出黑名单',
  access: 'member',
  limit: 'act',
  input: z.object({ user_id: bodyUserId, on: z.boolean() }),
  output: z.object({ on: z.boolean() }),
  errors: ['601', '603', 'PASSWORD_CHANGE_REQUIRED', 'RATE_LIMITED', 'VALIDATION', 'NOT_FOUND'],
});

export const getBlockedUsers = defineCall({
  method: 'GET',
  path: '/nv/blocked-people',
  summary: '我的黑名单',
  access: 'member',
  limit: 'read',
  input: z.object({ page: pageNumber.default(1) }),
  output: pageOf(blockedUser),
  errors: ['601', 'RATE_LIMITED', 'VALIDATION'],
});
