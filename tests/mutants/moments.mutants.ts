import type { Mutant } from './mutant.ts';

const seenByReaders = { lane: 'http', tests: ['tests/http/hidden-moments.test.ts'] } as const;

/** Who may meet a moment. */
export const momentMutants: readonly Mutant[] = [
  {
    id: 'moment-for-followers-in-public',
    breaks: 'What is for followers is in no public place',
    file: 'server/database/public-posts.ts',
    find: "sql` and posts.audience = 'everyone'` : sql``",
    replace: "sql` and posts.audience <> ''` : sql``",
    ...seenByReaders,
  },
  {
    id: 'moment-for-followers-to-members',
    breaks: 'What is for followers is shown to followers, its author and editors only',
    file: 'server/database/public-posts.ts',
    find: 'sql`(posts.author_id = ${viewer.userId} or ${follows})`',
    replace: 'sql`(posts.author_id <> 0 or ${follows})`',
    ...seenByReaders,
  },
  {
    id: 'moment-quoted-while-hidden',
    breaks: 'A quote shows only what its reader may read',
    file: 'server/features/moments/reading.service.ts',
    find: 'const quoted = await reads.listVisible(site.db, ids, viewer, site.clock.now());',
    replace: 'const quoted = await reads.listByIds(site.db, ids);',
    ...seenByReaders,
  },
];
