import type { CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';
import { type AccountRole, guestViewer, rolePower, type Viewer } from '#contract/kit/power.ts';
import { addPost, updatePost } from '#contract/features/posts/editing.calls.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { createUser } from '#server/features/accounts/service.ts';
import type { Site } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';

const cast = {
  reader: ['小明', 'subscriber'],
  member: ['阿红', 'subscriber'],
  writer: ['老王', 'author'],
  editor: ['南乔', 'editor'],
  owner: ['沈砚', 'administrator'],
} as const satisfies Record<string, readonly [name: string, role: AccountRole]>;

export type CastName = keyof typeof cast;

type NewMoment = Partial<CallInput<typeof addPost>>;
type MomentChange = Partial<CallInput<typeof updatePost>>;

export interface MomentSite extends TestSite {
  people: Record<CastName, Viewer & { userId: number }>;
  ask: <C extends CallDefinition>(who: CastName | 'guest', call: C, input: CallInput<C>) => Promise<CallOutput<C>>;
  /** Publishes or submits a moment; half a minute passes before, so that no limit applies. */
  say: (who: CastName, input?: NewMoment) => Promise<CallOutput<typeof addPost>>;
  change: (who: CastName, id: number, input: MomentChange) => Promise<CallOutput<typeof updatePost>>;
  /** The rows of a moment. */
  stored: (id: number) => Promise<Awaited<ReturnType<typeof findRows>>>;
}

async function findRows({ db }: Site, id: number) {
  return db
    .selectFrom('posts')
    .innerJoin('moments', 'moments.post_id', 'posts.id')
    .selectAll()
    .where('posts.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A test site with all reactions and the named cast. */
export async function openTestMoments(): Promise<MomentSite> {
  const here = await openTestSite();
  connectReactions(here.site);
  const people = {} as MomentSite['people'];
  for (const [key, [name, role]] of Object.entries(cast)) {
    const userId = await createUser(here.site, { name, email: `${key}@mail.example`, role }, true);
    people[key as CastName] = { ...guestViewer, userId, role, power: rolePower[role] };
  }
  let turn = 0;
  const ask: MomentSite['ask'] = (who, call, input) =>
    here.call(endpoints, call, input, who === 'guest' ? guestViewer : people[who]);
  return {
    ...here,
    people,
    ask,
    say: (who, input = {}) => {
      here.clock.advance(31_000);
      turn += 1;
      return ask(who, addPost, { post_type: 'microblog', title: `动态${turn}`, excerpt: `第 ${turn} 条`, ...input });
    },
    change: (who, id, input) => ask(who, updatePost, { id, post_type: 'microblog', ...input }),
    stored: (id) => findRows(here.site, id),
  };
}

/** Inserts the row of an uploaded file. @returns its address */
export async function insertFileRow(site: Site, ownerId: number, name: string, mime = 'image/webp'): Promise<string> {
  const path = `2026/11/${name}`;
  const url = site.storage.urlOf(path);
  const about = { width: 800, height: 600, colour: null, placeholder: '', sha256: name, name, alt: '' };
  await site.db
    .insertInto('media')
    .values({
      path,
      url,
      mime,
      bytes: 1000,
      owner_id: ownerId,
      group_id: null,
      created_at: testNow,
      trashed_at: null,
      ...about,
    })
    .execute();
  return url;
}

/** Inserts a plate. @returns its id */
export async function insertPlateRow(site: Site, name: string, postFromPower = 1): Promise<number> {
  const times = { created_at: testNow, updated_at: testNow };
  const { id } = await site.db
    .insertInto('terms')
    .values({ taxonomy: 'plate', name, slug: name, parent_id: null, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  await site.db.insertInto('plate_settings').values({ term_id: id, post_from_power: postFromPower }).execute();
  return id;
}
