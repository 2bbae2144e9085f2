import { authorPath } from '#contract/features/accounts/rules.ts';
import type { TargetKind } from '#server/kit/targets.ts';

import * as reads from './target.reads.ts';

export const userTarget: TargetKind = {
  type: 'user',
  findVisible: async ({ db }, id) => {
    const [person] = await reads.listPeople(db, [id]);
    return person && { id, ownerId: id, title: person.name, path: authorPath(id), postId: null };
  },
  describe: async (db, ids) =>
    (await reads.listPeople(db, ids)).map(({ id, name, bio }) => ({
      id,
      title: name,
      text: bio,
      path: authorPath(id),
      owner: { id, name },
      state: '',
    })),
};
