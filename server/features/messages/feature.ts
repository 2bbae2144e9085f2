import type { MessagesSchema } from '#server/database/schema/messages.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes } from './routes.ts';
import { eraseMessages, messagesChanged } from './service.ts';

/** Private messages between two people, and whom a person has blocked. */
export const feature = defineFeature<MessagesSchema>({
  name: 'messages',
  routes,
  hooks: { messagesChanged },
  tables: {
    messages: { copy: 'everywhere', erase: { kept: 'the other side keeps its copy; without one the text is emptied' } },
    person_blocks: { copy: 'everywhere', erase: 'deleted' },
  },
  erase: (_site, unit, { userId }) => eraseMessages(unit, userId),
});
