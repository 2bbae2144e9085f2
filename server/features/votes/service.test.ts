import { afterEach, beforeEach, expect, test } from 'vitest';

import { exportMyData } from '#contract/features/profiles/calls.ts';
import { addComment } from '#contract/features/comments/calls.ts';
import { blockContent } from '#contract/features/posts/unlocks.calls.ts';
import { getFormToken } from '#contract/features/request-guards/challenges.calls.ts';
import { getBlockNumbers, getGrantedBlockNumbers, rate, vote } from '#contract/features/votes/calls.ts';
import type { Block } from '#contract/kit/block.ts';
import type { CallDefinition, CallInput } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { requestErasure } from '#server/features/accounts/service.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import type { BrowserCookie, ClientInfo } from '#server/kit/site.ts';
import { write } from '#server/kit/site.ts';
import { testNow } from '#server/kit/testing.ts';
import { type CastName, type MomentSite, openTestMoments } from '#tests/kit/moment-site.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

let here: MomentSite;
let post: number;

const hourMs = 3_600_000;
const optionsOf = (...ids: string[]) => ids.map((id) => ({ id, text: `选项 ${id}` }));
const voteBlock = (id: string, data: Record<string, unknown> = {}): Block => ({
  id,
  type: 'vote',
  data: { title: '选哪个', options: optionsOf('a', 'b', 'c'), multiple: false, ...data },
});
const locked = (type: string, id: string, inner: Block, data: Record<string, unknown> = {}): Block => ({
  id,
  type,
  data: { ...data, blocks: [inner] },
});

beforeEach(async () => {
  here = await openTestMoments();
  post = await insertPostRows(here.site, {
    slug: '投票',
    author_id: here.people.writer.userId,
    blocks: [
      voteBlock('one'),
      voteBlock('many', { multiple: true, until: new Date(testNow + hourMs).toISOString() }),
      { id: 'stars', type: 'rate', data: { title: '几星' } },
    ],
  });
});
afterEach(() => here.close());

const castVote = (who: CastName, block_id: string, choices: string[], post_id = post) =>
  here.ask(who, vote, { post_id, block_id, choices });
const score = (who: CastName, points: number) =>
  here.ask(who, rate, { post_id: post, block_id: 'stars', score: points });
const numbers = async (who: CastName | 'guest', block = 'one', post_id = post) =>
  (await here.ask(who, getBlockNumbers, { post_id })).list.find((each) => each.block_id === block);
const countsIn = (found: Awaited<ReturnType<typeof numbers>>) => found?.counts?.map(({ count }) => count);
const codeOf = (asked: Promise<unknown>) => asked.then(() => 'ok').catch((error: { code?: unknown }) => error.code);
const messageOf = (asked: Promise<unknown>) => asked.then(() => 'ok').catch((error: Error) => error.message);

/** What the rows of the votes add up to, to be compared with the stored counts. */
async function recount(): Promise<void> {
  const votes = await here.site.db.selectFrom('votes').selectAll().execute();
  const sums = new Map<string, number>();
  for (const { post_id, block_id, choices } of votes)
    for (const choice of ['', ...(JSON.parse(choices) as string[])]) {
      const key = `${post_id} ${block_id} ${choice}`;
      sums.set(key, (sums.get(key) ?? 0) + 1);
    }
  const counts = await here.site.db.selectFrom('vote_counts').selectAll().where('votes', '<>', 0).execute();
  const stored = counts.map((row) => [`${row.post_id} ${row.block_id} ${row.choice}`, Number(row.votes)]);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(sums));
}

/** The browser of a guest, which keeps its cookie. */
function guestBrowser(ip: string) {
  const cookies: Record<string, string> = {};
  const client: Partial<ClientInfo> = {
    ip,
    cookies,
    setCookie: ({ name, value }: BrowserCookie) => {
      cookies[name] = value;
    },
  };
  const ask = <C extends CallDefinition>(call: C, input: CallInput<C>, viewer: Viewer = guestViewer) =>
    here.call(endpoints, call, input, viewer, client);
  return {
    cookies,
    ask,
    vote: async (choice: string) => {
      const { token } = await ask(getFormToken, { form: 'vote' });
      here.clock.advance(3000);
      return ask(vote, { post_id: post, block_id: 'one', choices: [choice], form_token: token });
    },
  };
}

test('a person has one vote, may change it, and a repeated call changes nothing', async () => {
  expect(await castVote('member', 'one', ['a'])).toEqual({
    block_id: 'one',
    open: true,
    may_vote: true,
    people: 1,
    counts: [
      { id: 'a', count: 1 },
      { id: 'b', count: 0 },
      { id: 'c', count: 0 },
    ],
    hidden_until: null,
    chosen: ['a'],
  });
  await castVote('member', 'one', ['a']);
  await castVote('reader', 'one', ['b']);
  expect(countsIn(await castVote('member', 'one', ['b']))).toEqual([0, 2, 0]);
  await recount();
});

test('several choices are several votes of one person', async () => {
  await castVote('member', 'many', ['c', 'a', 'a']);
  const after = await castVote('reader', 'many', ['a']);
  expect([after.people, countsIn(after), after.chosen]).toEqual([2, [2, 0, 1], ['a']]);
  expect((await numbers('member', 'many'))?.chosen).toEqual(['a', 'c']);
  await recount();
});

test('a rating has five scores, each person one', async () => {
  await score('member', 5);
  await score('reader', 4);
  expect(await score('member', 3)).toMatchObject({ people: 2, chosen: ['3'] });
  expect(countsIn(await numbers('guest', 'stars'))).toEqual([0, 0, 1, 1, 0]);
  for (const wrong of [0, 6, 2.5, -1, Number.NaN, '3' as never, 1e21])
    expect(await codeOf(score('member', wrong))).toBe('VALIDATION');
});

test('choices that the block does not have, or more than one where one is asked for, are refused', async () => {
  for (const choices of [['x'], ['a', 'x'], ['a', 'b'], [], [''], ['__proto__'], ['1 or 1=1']])
    expect(await codeOf(castVote('member', 'one', choices))).toBe('VALIDATION');
  expect(await codeOf(castVote('member', 'stars', ['5']))).toBe('NOT_FOUND');
  expect(await codeOf(here.ask('member', rate, { post_id: post, block_id: 'one', score: 1 }))).toBe('NOT_FOUND');
  expect(await codeOf(castVote('member', 'none', ['a']))).toBe('NOT_FOUND');
  expect(await codeOf(castVote('member', 'one', ['a'], 999))).toBe('NOT_FOUND');
  expect(await here.site.db.selectFrom('votes').selectAll().execute()).toEqual([]);
});

test('after the deadline nobody votes, and everybody sees the numbers', async () => {
  await castVote('member', 'many', ['a']);
  here.clock.advance(hourMs - 1);
  expect(await numbers('guest', 'many')).toMatchObject({ open: true, counts: null, people: 1 });
  expect(await codeOf(castVote('reader', 'many', ['b']))).toBe('ok');
  here.clock.advance(1);
  expect(await messageOf(castVote('member', 'many', ['b']))).toBe('投票已经截止');
  const after = await numbers('guest', 'many');
  expect([after?.open, after?.may_vote, countsIn(after)]).toEqual([false, false, [1, 1, 0]]);
});

test('a vote stands where the site does not let it be changed', async () => {
  await setOptions(here.site, { votes_changeable: false });
  expect(await castVote('member', 'one', ['a'])).toMatchObject({ may_vote: false, chosen: ['a'] });
  expect(await messageOf(castVote('member', 'one', ['b']))).toBe('您已经投过票了，不能再改');
  expect(await codeOf(castVote('member', 'one', ['a']))).toBe('ok');
  await score('member', 2);
  expect(await messageOf(score('member', 5))).toBe('您已经评过分了，不能再改');
});

test('the numbers stay hidden as long as the site says, but not from the author and editors', async () => {
  await castVote('member', 'one', ['a']);
  await castVote('member', 'many', ['a']);
  const seen = async () => {
    const found = [];
    for (const who of ['guest', 'reader', 'member', 'writer', 'editor'] as const)
      found.push([(await numbers(who))?.counts !== null, (await numbers(who, 'many'))?.counts !== null]);
    return found;
  };
  const [yes, no] = [
    [true, true],
    [false, false],
  ];
  expect(await seen()).toEqual([no, no, yes, yes, yes]);
  await setOptions(here.site, { votes_results: 'always' });
  expect(await seen()).toEqual([yes, yes, yes, yes, yes]);
  await setOptions(here.site, { votes_results: 'closed' });
  // What has no deadline never closes: it is shown to who voted.
  expect(await seen()).toEqual([no, no, [true, false], yes, yes]);
});

test('fifty votes of one person at once are one', async () => {
  const choices = ['a', 'b', 'c'];
  const codes = await Promise.all(
    Array.from({ length: 50 }, (_, at) => codeOf(castVote('member', 'one', [choices[at % 3] as string]))),
  );
  expect(new Set(codes)).toEqual(new Set(['ok']));
  expect((await numbers('member'))?.people).toBe(1);
  await recount();
});

test('forty people at once are forty votes', async () => {
  const ids = [];
  for (let at = 0; at < 40; at += 1) ids.push(await insertUserRow(here.site, `读者${at}`, 'subscriber'));
  await Promise.all(
    ids.map((userId, at) =>
      here.call(
        endpoints,
        vote,
        { post_id: post, block_id: 'many', choices: at % 2 === 0 ? ['a', 'b'] : ['b', 'c'] },
        { ...guestViewer, userId, role: 'subscriber', power: 1 },
      ),
    ),
  );
  const found = await numbers('writer', 'many');
  expect([found?.people, countsIn(found)]).toEqual([40, [20, 40, 20]]);
  await recount();
});

test('one person cannot vote all day long', async () => {
  for (let at = 0; at < 60; at += 1) await castVote('member', 'one', [at % 2 === 0 ? 'a' : 'b']);
  expect(await codeOf(castVote('member', 'one', ['c']))).toBe('RATE_LIMITED');
  expect(await codeOf(castVote('reader', 'one', ['c']))).toBe('ok');
});

test('guests sign in to vote unless the site lets them', async () => {
  const guest = guestBrowser('203.0.113.7');
  expect(await codeOf(guest.vote('a'))).toBe('601');
  expect(await here.ask('guest', getBlockNumbers, { post_id: post })).toMatchObject({ form_token: '' });
  await setOptions(here.site, { votes_guests: true });
  expect(await guest.vote('a')).toMatchObject({ people: 1, chosen: ['a'], may_vote: true });
  expect(await guest.vote('b')).toMatchObject({ people: 1, chosen: ['b'] });
  const read = await guest.ask(getBlockNumbers, { post_id: post });
  expect(read).toMatchObject({ form_token: expect.stringMatching(/^vote\./) });
  expect(read.list[0]).toMatchObject({ chosen: ['b'] });
  await recount();
});

test('a guest without the token of the form, too fast, or in the trap has to solve a challenge', async () => {
  await setOptions(here.site, { votes_guests: true });
  const { ask } = guestBrowser('203.0.113.7');
  const ballot = { post_id: post, block_id: 'one', choices: ['a'] };
  const { form_token } = await ask(getBlockNumbers, { post_id: post });
  expect(await codeOf(ask(vote, ballot))).toBe('CHALLENGE_REQUIRED');
  expect(await codeOf(ask(vote, { ...ballot, form_token }))).toBe('CHALLENGE_REQUIRED');
  const { token } = await ask(getFormToken, { form: 'comment' });
  here.clock.advance(3000);
  expect(await codeOf(ask(vote, { ...ballot, form_token: token }))).toBe('CHALLENGE_REQUIRED');
  expect(await codeOf(ask(vote, { ...ballot, form_token, website: 'x' }))).toBe('CHALLENGE_REQUIRED');
  expect(await codeOf(ask(vote, { ...ballot, form_token }))).toBe('ok');
});

test('one address block has five guests, and a forged cookie is a new one', async () => {
  await setOptions(here.site, { votes_guests: true });
  const codes = [];
  for (let at = 0; at < 6; at += 1) {
    const guest = guestBrowser('203.0.113.7');
    guest.cookies.somnia_voter = `${at}.zzzzzzzz.${'A'.repeat(43)}`;
    codes.push(await codeOf(guest.vote('a')));
  }
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'RATE_LIMITED']);
  expect(await codeOf(guestBrowser('203.0.113.8').vote('b'))).toBe('ok');
  expect((await numbers('writer'))?.people).toBe(6);
  await recount();
});

test('who voted as a guest and then signs in is one voter', async () => {
  await setOptions(here.site, { votes_guests: true });
  const guest = guestBrowser('203.0.113.7');
  await guest.vote('a');
  const after = await guest.ask(vote, { post_id: post, block_id: 'one', choices: ['b'] }, here.people.member);
  expect([after.people, countsIn(after)]).toEqual([1, [0, 1, 0]]);
  await recount();
});

test('a block behind a lock is voted on and counted only for who may see it', async () => {
  const hidden = await insertPostRows(here.site, {
    slug: '锁',
    author_id: here.people.writer.userId,
    blocks: [
      locked('needlogin', 'login', voteBlock('in-login')),
      locked('needreply', 'reply', voteBlock('in-reply')),
      locked('password-block', 'word', voteBlock('in-word'), { password: '芝麻', hint: '' }),
      locked('needvip', 'vip', voteBlock('in-vip'), { level: 1 }),
    ],
  });
  const seenBy = async (who: CastName | 'guest') =>
    (await here.ask(who, getBlockNumbers, { post_id: hidden })).list.map((each) => each.block_id);
  expect(await seenBy('guest')).toEqual([]);
  expect(await seenBy('member')).toEqual(['in-login']);
  for (const block of ['in-reply', 'in-word', 'in-vip'])
    expect(await codeOf(castVote('member', block, ['a'], hidden))).toBe('NOT_FOUND');
  expect(await codeOf(castVote('member', 'in-login', ['a'], hidden))).toBe('ok');
  await setOptions(here.site, { comments_hold_first: false });
  await here.ask('member', addComment, { post_id: hidden, content: '好文' });
  expect(await seenBy('member')).toEqual(['in-login', 'in-reply']);
  const { grant } = await here.ask('member', blockContent, { post_id: hidden, block_id: 'word', password: '芝麻' });
  const grants = [{ block_id: 'word', grant: grant as string }];
  const granted = await here.ask('member', getGrantedBlockNumbers, { post_id: hidden, grants });
  expect(granted.list.map((each) => each.block_id)).toEqual(['in-login', 'in-reply', 'in-word']);
  const ballot = { post_id: hidden, block_id: 'in-word', choices: ['b'] };
  expect(await codeOf(here.ask('member', vote, { ...ballot, grants }))).toBe('ok');
  const forged = [{ block_id: 'word', grant: `${(grant as string).slice(0, -1)}!` }];
  expect(await codeOf(here.ask('reader', vote, { ...ballot, grants: forged }))).toBe('NOT_FOUND');
});

test('an article under a password, a draft and one in the trash take no votes', async () => {
  const secret = await insertPostRows(here.site, {
    slug: '密',
    author_id: here.people.writer.userId,
    password: '芝麻',
    blocks: [voteBlock('one')],
  });
  expect(await codeOf(castVote('member', 'one', ['a'], secret))).toBe('NOT_FOUND');
  expect((await here.ask('member', getBlockNumbers, { post_id: secret })).list).toEqual([]);
  const { grant } = await here.ask('member', blockContent, { post_id: secret, block_id: '', password: '芝麻' });
  const grants = [{ block_id: '', grant: grant as string }];
  expect(await codeOf(here.ask('member', vote, { post_id: secret, block_id: 'one', choices: ['a'], grants }))).toBe(
    'ok',
  );
  for (const status of ['draft', 'pending', 'private', 'trash'] as const) {
    const slug = `藏-${status}`;
    const id = await insertPostRows(here.site, { slug, status, author_id: 1, blocks: [voteBlock('one')] });
    expect(await codeOf(castVote('member', 'one', ['a'], id))).toBe('NOT_FOUND');
    expect(await codeOf(here.ask('member', getBlockNumbers, { post_id: id }))).toBe('NOT_FOUND');
  }
});

test('options that are removed from the block later break no numbers', async () => {
  await castVote('member', 'one', ['a']);
  await castVote('reader', 'one', ['b']);
  const blocks = JSON.stringify([voteBlock('one', { options: optionsOf('c', 'b') })]);
  await here.site.db
    .updateTable('post_bodies')
    .set({ source: blocks, prepared: blocks })
    .where('post_id', '=', post)
    .execute();
  await setOptions(here.site, { votes_changeable: false });
  const shown = await numbers('writer');
  expect([shown?.people, shown?.counts?.map(({ id }) => id), countsIn(shown)]).toEqual([1, ['c', 'b'], [0, 1]]);
  // Whose choice is gone has not voted.
  expect(await numbers('member')).toMatchObject({ chosen: [], may_vote: true });
  expect(countsIn(await castVote('member', 'one', ['c']))).toEqual([1, 1]);
  await recount();
});

test('banned people and a closed site take no votes', async () => {
  here.people.member.banned = true;
  expect(await codeOf(castVote('member', 'one', ['a']))).toBe('USER_ALREADY_BAN');
  here.people.reader.mustBindEmail = true;
  expect(await codeOf(castVote('reader', 'one', ['a']))).toBe('603');
  await setOptions(here.site, { site_closed: true });
  expect(await codeOf(castVote('writer', 'one', ['a']))).toBe('SITE_CLOSED');
});

test('votes are in the export of a person, and an erased account takes them along', async () => {
  await castVote('member', 'one', ['a']);
  await castVote('member', 'many', ['a', 'b']);
  await castVote('reader', 'one', ['a']);
  const { content } = await here.ask('member', exportMyData, {});
  const { votes } = JSON.parse(content) as Record<string, unknown[]>;
  expect(votes).toEqual([
    expect.objectContaining({ post_id: post, block_id: 'many', choices: '["a","b"]' }),
    expect.objectContaining({ post_id: post, block_id: 'one', choices: '["a"]' }),
  ]);
  await write(here.site, (unit) => requestErasure(unit, here.people.member.userId, unit.now));
  expect(await eraseDueAccounts(here.site)).toBe(1);
  expect(countsIn(await numbers('writer'))).toEqual([1, 0, 0]);
  expect(await numbers('writer', 'many')).toMatchObject({ people: 0 });
  await recount();
});
