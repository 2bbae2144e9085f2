import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AccountRole } from '#contract/kit/power.ts';
import { createUser, banUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setStatus } from '#server/features/posts/states.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;
let postId = 0;
const cookies: Record<string, { cookie: string }> = {};

async function signIn(name: string, userId: number): Promise<void> {
  const token = await createSession(app.site, userId, { address: '198.51.100.1', userAgent: 'test' });
  cookies[name] = { cookie: `somnia_session=${token}` };
}

beforeAll(async () => {
  app = await openApp();
  const author = await createPostAuthor(app.site);
  await signIn('author', author);
  const others: [string, AccountRole][] = [
    ['reader', 'subscriber'],
    ['writer', 'author'],
    ['banned', 'editor'],
    ['editor', 'editor'],
  ];
  for (const [name, role] of others) {
    const id = await createUser(app.site, { name: `人${name}`, email: `${name}@mail.example`, role });
    await signIn(name, id);
    if (name === 'banned') await banUser(app.site, id);
  }
  const content = { blocks: [paragraph('只给自己看的话')] };
  const saved = await savePost(app.site, author, { title: '私密', slug: 'only-me', status: 'private', content });
  postId = saved.id;
  await savePost(app.site, author, { title: '带密码', slug: 'only-me-too', status: 'private', password: 'x', content });
  await savePost(app.site, author, { title: '草稿', slug: 'my-draft', status: 'draft', content });
});

afterAll(() => app.close());

test('its author reads a private post at its address, and nobody keeps the answer', async () => {
  for (const slug of ['only-me', 'only-me-too', 'only-me']) {
    // A guest first, so that the page that everybody misses is kept.
    expect((await app.get(`/${slug}`)).status).toBe(404);
    const { status, headers, text } = await app.get(`/${slug}`, cookies.author);
    expect([slug, status]).toEqual([slug, 200]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toContain('Cookie');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(text).toContain('只给自己看的话');
    expect(text).toContain('这是私密文章，只有作者和编辑可以看到。');
    expect(text).toMatch(/<meta name="robots" content="[^"]*noindex/);
    expect(text).not.toContain('id="comments"');
  }
});

test('nobody else reads it, before and after its author did', async () => {
  for (const who of [undefined, 'reader', 'writer', 'banned'] as const) {
    const headers = who ? (cookies[who] ?? {}) : {};
    for (const path of ['/only-me', '/only-me.data', '/only-me-too', '/nv/post-page?slug=only-me']) {
      const { status, text } = await app.get(path, headers);
      expect([who, path, status]).toEqual([who, path, 404]);
      expect(text).not.toContain('只给自己看的话');
    }
  }
  expect((await app.get('/only-me', cookies.editor)).status).toBe(200);
  expect((await app.get('/only-me', { cookie: 'somnia_session=made-up' })).status).toBe(404);
});

test('only private posts open there, and only while they are private', async () => {
  expect((await app.get('/my-draft', cookies.author)).status).toBe(404);
  await setStatus(app.site, postId, 'trash');
  expect((await app.get('/only-me', cookies.author)).status).toBe(404);
  await setStatus(app.site, postId, 'publish');
  const open = await app.get('/only-me', cookies.author);
  expect(open.headers.get('cache-control')).toContain('public');
  expect(open.text).not.toContain('这是私密文章');
});
