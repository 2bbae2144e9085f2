import { expect, test } from 'vitest';

import { publicSurfaces } from '#server/database/public-posts.ts';

import { isTest, readSources, type Source } from './sources.ts';

const rule = 'server/database/public-posts.ts';

/** Importers read files, seeds and migrations write rows: none of them shows anything to anybody. */
const isJudged = (path: string): boolean =>
  path.startsWith('server/') &&
  !isTest(path) &&
  path !== rule &&
  !/^server\/(importers|seeds|database\/migrations)\//.test(path);

const homemade: { pattern: RegExp; because: string }[] = [
  { pattern: /['"`]microblog['"`]/, because: 'names the type of moments' },
  { pattern: /status\s*(?:=|<>|!=|===|!==)\s*'publish'/, because: 'compares a status with publish' },
  {
    pattern: /status'\s*,\s*'(?:=|<>|!=|is|in|not in)'\s*,\s*\[?\s*'publish'/,
    because: 'compares a status with publish',
  },
  { pattern: /'publish'\s*(?:===|!==)/, because: 'compares a status with publish' },
  { pattern: /published_at'\s*,\s*'<=?'\s*,\s*now/, because: 'asks whether a time has come' },
];

function homemadeRules(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => isJudged(path))
    .flatMap(({ path, text }) =>
      homemade
        .filter(({ pattern }) => pattern.test(text))
        .map(({ because }) => `${path} ${because}: what everybody may know of is asked of ${rule}.`),
    );
}

test('what everybody may know of is decided in one place', () => {
  // Scheduled posts are published when their time has come.
  const found = homemadeRules(readSources()).filter(
    (line) => !line.startsWith('server/features/posts/states.reads.ts asks'),
  );
  expect(found).toEqual([]);
  const bad = [
    "query.where('type', '<>', 'microblog')",
    "sql`posts.status = 'publish'`",
    "query.where('posts.status', '=', 'publish')",
    "join.on('posts.status', 'in', ['publish'])",
    "const isOut = post.status === 'publish';",
    "query.where('published_at', '<=', now)",
  ];
  for (const text of bad) expect(homemadeRules([{ path: 'server/features/x/reads.ts', text }]), text).toHaveLength(1);
});

const asking = /\b(?:isPublic|isVisibleTo|isVisibleToSome|isPublished|isPublishedPost|isPublicPost)\(\s*'(\w+)'/g;

test('every surface is asked for by its name', () => {
  const named = readSources()
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(asking)].map((match) => match[1] as string));
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(publicSurfaces).toSorted());
});

/** Functions that read posts without the rule, each for a reason. */
const forInsiders = [
  // Those who write, moderate or keep the site, and the site itself.
  'analytics/dashboard.reads.ts#countMomentsForReview',
  'analytics/dashboard.reads.ts#countPostsForReview',
  'comments/moderation.reads.ts#listModerationRows',
  'comments/target.reads.ts#listDescribed',
  'media/usage.reads.ts#findPostText',
  'media/usage.reads.ts#listUnrecordedPosts',
  'menus/reads.ts#listKnownPosts',
  'moments/moderation.reads.ts#filtered',
  'moments/moderation.reads.ts#listRows',
  'moments/review.reads.ts#hasApprovedElsewhere',
  'moments/writes.ts#clearRegions',
  'moments/writing.reads.ts#findStored',
  'moments/writing.reads.ts#hasRepeated',
  'posts/editing.reads.ts#findEditablePost',
  'posts/editing.reads.ts#filteredPosts',
  'posts/files.reads.ts#findPost',
  'posts/listings.writes.ts#countAll',
  'posts/moment-rows.reads.ts#getMomentPost',
  'posts/moment-rows.reads.ts#lockMomentPost',
  'posts/listings.writes.ts#rebuildLists',
  'posts/previews.reads.ts#findLink',
  'posts/reads.ts#findLastPosition',
  'posts/reads.ts#findPost',
  'posts/reads.ts#findPostToChange',
  'posts/reads.ts#listTakenSlugs',
  'posts/states.reads.ts#listDuePosts',
  'posts/target.reads.ts#listDescribed',
  'posts/terms.reads.ts#listPostsUsingTerm',
  'posts/terms.reads.ts#listPlacedPosts',
  'posts/titles.reads.ts#listUnbroken',
  'site/reads.ts#isEmpty',
  'terms/editing.reads.ts#postCount',
  'terms/reads.ts#isUsedBy',
  'terms/editing.reads.ts#listSpecialPosts',
  'redirects/imported.reads.ts#findSlug',
  'redirects/imported.reads.ts#hasPost',
  'tips/reads.ts#hasPost',
  'tips/records.reads.ts#listFiltered',
  'tips/records.reads.ts#namedPosts',
  'redirects/reads.ts#listRedirects',
  'transfers/exports.reads.ts#listPostsAfter',
  'transfers/exports.reads.ts#listTypedExcerpts',
  'transfers/remote-media.reads.ts#listPostsWithAddresses',
  // People who read what they wrote themselves.
  'comments/own.reads.ts#findOwn',
  'comments/reads.ts#listWhole',
  'moments/own.reads.ts#ownMoments',
  'profiles/reads.ts#readEverything',
  // Parts of a query or a second step: the caller asked for public posts, or adds the rule.
  'comments/reads.ts#findPostToComment',
  'feeds/reads.ts#listPrepared',
  'moments/listing.reads.ts#listFollowedSources',
  'moments/reading.reads.ts#momentRows',
  'notifications/reads.ts#visibleNotifications',
  'posts/reading.reads.ts#cards',
  'posts/reading.reads.ts#findBody',
  'search/reads.ts#listDocuments',
  'webhooks/reads.ts#findPost',
  // Only a number leaves.
  'badges/reads.ts#listAuthors',
  'moments/notices.reads.ts#findAuthor',
  'posts/home.reads.ts#findLargestId',
  'site/reads.ts#lastPostId',
].map((name) => `server/features/${name}`);

const readsPosts = /(?:selectFrom|[a-z]Join)\(\s*'posts(?: as \w+)?'|\b(?:from|join) posts\b/;

/** The functions of a source, each with its text. */
function functionsOf({ path, text }: Source): { name: string; text: string }[] {
  const starts = [...text.matchAll(/^(?:export )?(?:async )?(?:function\*? (\w+)|const (\w+))/gm)];
  return starts.map((match, at) => ({
    name: `${path}#${match[1] ?? match[2]}`,
    text: text.slice(match.index, starts[at + 1]?.index),
  }));
}

function unguarded(sources: Source[]): string[] {
  return sources
    .filter(
      ({ path }) => path.startsWith('server/') && !isTest(path) && !/^server\/(importers|seeds|database)\//.test(path),
    )
    .flatMap(functionsOf)
    .filter(
      ({ text }) =>
        readsPosts.test(text) &&
        !/\bis(?:Public|Published|VisibleTo|VisibleToSome|PublicComment|CommentVisibleTo|CommentVisibleToSome)\(/.test(
          text,
        ) &&
        // Choices among these rules, made in the same file.
        !/\bis(?:Searched\[|Indexed\()/.test(text),
    )
    .map(({ name }) => name);
}

test('whatever reads posts asks what everybody may know of, or is for insiders', () => {
  expect(unguarded(readSources()).toSorted()).toEqual(forInsiders.toSorted());
  const bad = [{ path: 'server/features/x/reads.ts', text: "export function list(db) {\n  db.selectFrom('posts')\n}" }];
  expect(unguarded(bad)).toEqual(['server/features/x/reads.ts#list']);
});
