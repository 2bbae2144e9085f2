import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { insertLink } from '#server/features/links/service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { write } from '#server/kit/site.ts';

import { type TestMailServer, openMailServer } from './mail-server.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { paragraph, savePost } from './write-post.ts';

const hour = 3_600_000;
const day = 24 * hour;
export const origin = 'https://moon.example';

/** A small site on which every option has a visible effect. */
export interface OptionTestSite {
  app: OpenApp;
  mails: TestMailServer;
  /** Cookies of signed-in users. */
  cookies: { owner: string; editor: string; members: string[] };
  /** Signs in further administrators, since calls are limited per account. @returns their cookies */
  addAdministrators: (count: number) => Promise<string[]>;
  posts: { talk: number; old: number };
  ask: (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    cookie?: string,
  ) => Promise<{ status: number; text: string }>;
  close: () => Promise<void>;
}

async function addPosts({ site }: OpenApp, writer: number): Promise<OptionTestSite['posts']> {
  const now = site.clock.now();
  const file = {
    path: 'none.png',
    url: '/uploads/none.png',
    name: 'none.png',
    mime: 'image/png',
    bytes: 1,
    sha256: '0',
  };
  const photo = JSON.stringify({ camera: 'Nikon FM2', aperture: 1.8 });
  await site.db
    .insertInto('media')
    .values({ ...file, photo, created_at: now })
    .execute();
  const picture = { id: 'i1', type: 'image', data: { file: { url: '/uploads/none.png' }, caption: '' } };
  const gallery = { id: 'g1', type: 'gallery', data: { images: [{ url: '/uploads/none.png' }] } };
  const link = paragraph('参考 <a href="https://example.com/moon">月亮</a>。', 'p2');
  const player = { source: 'https://video.example/w/1', embed: 'https://video.example/frame/1' };
  const embed = { id: 'e1', type: 'embed', data: player };
  const headings = ['起', '承'].map((text, at) => ({ id: `h${at}`, type: 'header', data: { text, level: 2 } }));
  for (let at = 1; at <= 14; at += 1) {
    const blocks =
      at === 14 ? [paragraph('正文'), ...headings, picture, gallery, embed, link] : [paragraph(`正文 ${at}`)];
    await savePost(site, writer, {
      title: `第 ${at} 篇`,
      slug: at === 14 ? 'shown' : `post-${at}`,
      content: { blocks },
      publish_at: isoTime(now - (20 - at) * hour),
    });
  }
  const inside = (id: string) => [paragraph('会员才读', id)];
  const locks = [
    { id: 'v1', type: 'needvip', data: { level: 1, blocks: inside('p8') } },
    { id: 'm1', type: 'payment', data: { title: '全文', price: 3, point: 30, blocks: inside('p9') } },
  ];
  await savePost(site, writer, {
    title: '会员',
    slug: 'members',
    content: { blocks: locks },
    publish_at: isoTime(now - 300 * day),
  });
  const talk = await savePost(site, writer, { title: '闲谈', slug: 'talk', content: { blocks: [paragraph('聊聊')] } });
  const old = await savePost(site, writer, {
    title: '旧文',
    slug: 'old',
    content: { blocks: [paragraph('很久以前')] },
    publish_at: isoTime(now - 200 * day),
  });
  await site.db
    .updateTable('posts')
    .set({ updated_at: now - 200 * day })
    .where('id', '=', old.id)
    .execute();
  return { talk: talk.id, old: old.id };
}

async function addComments({ site }: OpenApp, post: number): Promise<void> {
  for (let at = 1; at <= 12; at += 1) {
    const sticker = at === 12 ? ' :--sc-晚安_small:' : '';
    const text = `第 ${at} 条${sticker}`;
    const id = await write(site, (unit) =>
      importComment(site, unit, {
        post_id: post,
        parent_id: 0,
        user_id: null,
        name: `读者${at}`,
        email: `reader${at}@mail.example`,
        url: '',
        content: text,
        status: 'approved',
        created_at: unit.now - (13 - at) * hour,
      }),
    );
    const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
    await site.db
      .updateTable('comments')
      .set({ region: '上海', user_agent: iphone, likes: at === 3 ? 9 : 0 })
      .where('id', '=', id)
      .execute();
  }
}

async function addFriend({ site }: OpenApp): Promise<void> {
  const id = await write(site, (unit) =>
    insertLink(unit, { name: '邻居', url: 'https://neighbour.example', description: '', image_url: '', feed_url: '' }),
  );
  const entry = { link_id: id, url: 'https://neighbour.example/1', title: '邻居的新文章', excerpt: '' };
  await site.db
    .insertInto('link_entries')
    .values({ ...entry, published_at: site.clock.now() - hour })
    .execute();
}

async function signInAs(app: OpenApp, name: string, role: 'administrator' | 'editor' | 'subscriber', at: number) {
  const id = await createUser(app.site, { name, email: `p${at}@mail.example`, password: '月光下的纸船 2026', role });
  const token = await createSession(app.site, id, {
    address: '127.0.0.1',
    userAgent: 'Firefox',
    mustChangePassword: false,
  });
  return { id, cookie: `__Host-somnia_session=${token}` };
}

export async function openOptionTestSite(): Promise<OptionTestSite> {
  const mails = await openMailServer();
  const app = await openApp({ SITE_URL: origin, TRUST_PROXY: '1' });
  const owner = await signInAs(app, '沈砚', 'administrator', 1);
  const editor = await signInAs(app, '老王', 'editor', 2);
  const members = await Promise.all(
    ['小明', '阿红', '小李'].map((name, at) => signInAs(app, name, 'subscriber', at + 3)),
  );
  const posts = await addPosts(app, editor.id);
  await addComments(app, posts.talk);
  await addFriend(app);
  let asked = 0;
  return {
    app,
    mails,
    posts,
    cookies: { owner: owner.cookie, editor: editor.cookie, members: members.map(({ cookie }) => cookie) },
    addAdministrators: async (count) => {
      const added: string[] = [];
      for (let at = 0; at < count; at += 1) {
        added.push((await signInAs(app, `管理${at}`, 'administrator', at + 100)).cookie);
      }
      return added;
    },
    ask: async (method, path, body, cookie = '') => {
      // Each request has its own address, so that no address limit applies.
      asked += 1;
      const headers: Record<string, string> = { origin, 'x-forwarded-for': `203.${asked >> 8}.${asked & 255}.7` };
      if (cookie !== '') headers.cookie = cookie;
      if (body !== undefined) headers['content-type'] = 'application/json';
      const answer = await fetch(app.url + path, {
        method,
        headers,
        redirect: 'manual',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    close: async () => {
      await app.close();
      await mails.close();
    },
  };
}
