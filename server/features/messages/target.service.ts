import { htmlToText } from '#contract/kit/html-text.ts';
import type { TargetKind } from '#server/kit/targets.ts';

import * as reads from './target.reads.ts';

/** A message has no title and no address that others could follow. */
export const messageTarget: TargetKind = {
  type: 'message',
  findVisible: async ({ db, viewer }, id) => {
    const message = viewer.userId === null ? undefined : await reads.findReceived(db, id, viewer.userId);
    return message && { id, ownerId: message.from_id, title: '', path: '', postId: null };
  },
  describe: async (db, ids) =>
    (await reads.listDescribed(db, ids)).map((message) => ({
      id: message.id,
      title: '',
      text: htmlToText(message.html),
      path: '',
      owner: { id: message.from_id, name: message.author_name },
      state: '',
    })),
};
