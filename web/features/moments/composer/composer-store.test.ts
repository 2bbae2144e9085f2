import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { EditableMoment } from '#contract/features/moments/entities.ts';
import { CallError } from '#web/kit/client.ts';
import { toast, toastEntries } from '#web/ui/toasts/toasts.ts';

import { startOf } from './composer-state.ts';
import { ComposerStore, type ComposerOptions } from './composer-store.ts';
import { emptyValues } from './moment-values.ts';
import type { SavedMoment } from './publish-moment.ts';

const kept = new Map<string, string>();
const draftKey = 'somnia:draft:moment';
let now: number;

/** What the server answers to the next publications, and what it was sent. */
let answers: (Response | Error)[];
let sent: { path: string; body: Record<string, unknown>; key: string }[];

beforeEach(() => {
  kept.clear();
  answers = [];
  sent = [];
  now = Date.UTC(2026, 10, 22, 12);
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push({
      path,
      body: init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {},
      key: (init.headers as Record<string, string>)['idempotency-key'] ?? '',
    });
    const answer = answers.shift() ?? new TypeError('no network');
    if (answer instanceof Error) throw answer;
    return answer;
  });
});

afterEach(() => {
  for (const { id } of toastEntries()) toast.dismiss(id);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const saved: SavedMoment = { id: 7, slug: 'abcdefghjkmn', status: 'pending', revision: 1, url: '/moments/detail/x' };
const ok = () => Response.json(saved);
const refusal = (status: number, code: string | number, error: string, more: object = {}) =>
  Response.json({ error, error_code: code, ...more }, { status });
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const errors = () => toastEntries().map(({ type, text }) => `${type} ${text}`);

interface Opened {
  store: ComposerStore;
  published: SavedMoment[];
  signIns: number[];
  uploads: { name: string; done: (url?: string) => void; fail: (error: CallError) => void }[];
}

function open(options: Partial<ComposerOptions> = {}, signsInAs: 'same' | 'other' | 'cancelled' = 'same'): Opened {
  const published: SavedMoment[] = [];
  const signIns: number[] = [];
  const uploads: Opened['uploads'] = [];
  const store = new ComposerStore({
    key: 'moment',
    author: 3,
    start: { values: emptyValues, images: [], video: null, cover: null },
    tools: {
      signInAgain: (author) => {
        signIns.push(author);
        return Promise.resolve(signsInAs);
      },
      onPublished: (answer) => published.push(answer),
    },
    options: () => Promise.resolve({ qiniu_enabled: 'N' }),
    upload: (file) =>
      new Promise((resolve, reject) => {
        const done = (url = `/uploads/${file.name}`) =>
          resolve({ data: url, width: 1, height: 1, type: 'image', poster_url: '' });
        uploads.push({ name: file.name, done, fail: reject });
      }),
    ...options,
  });
  return { store, published, signIns, uploads };
}

const image = (name: string) => new File(['1'], name, { type: 'image/jpeg' });
const written = { title: '小雪前一天的月亮', content: '刚好赶在云合上之前拍到。' };

test('what is missing is said on submission, content before title, and nothing is sent', async () => {
  const { store } = open();
  await store.submit();
  expect(errors()).toEqual(['error 请填写内容']);
  store.write({ content: '  \u200b ' });
  await store.submit();
  expect(store.state().errors).toEqual({ content: '请填写内容' });
  store.write({ content: written.content });
  await store.submit();
  expect(store.state().errors).toEqual({ title: '请填写标题' });
  store.write({ title: '👩‍👩‍👧‍👦'.repeat(3) });
  await store.submit();
  expect(store.state().errors).toEqual({ title: '标题最多 20 个字' });
  store.write({ title: '𠮷'.repeat(20), content: '字'.repeat(1001) });
  await store.submit();
  expect(store.state().errors).toEqual({ content: '内容最多 1000 个字' });
  expect(sent).toEqual([]);
});

test('a published moment has all its fields, and its draft is gone', async () => {
  const { store, published, uploads } = open();
  store.write({ ...written, plate: 4, visibility: 'followers' });
  await store.addFiles([image('a.jpg'), image('b.jpg')]);
  uploads[1]?.done();
  uploads[0]?.done();
  await settle();
  expect(kept.has(draftKey)).toBe(true);
  answers = [ok()];
  await store.submit();
  expect(sent[0]).toMatchObject({
    path: '/nv/add-post',
    body: {
      post_type: 'microblog',
      title: written.title,
      excerpt: written.content,
      terms: { plate: [4] },
      metas: { images: ['/uploads/a.jpg', '/uploads/b.jpg'], video_url: '', visibility: 'followers' },
    },
  });
  expect(published).toEqual([saved]);
  expect(store.state().stage).toBe('published');
  expect(kept.has(draftKey)).toBe(false);
});

test('publishing waits for the uploads, and may be called off meanwhile', async () => {
  const { store, published, uploads } = open();
  store.write(written);
  await store.addFiles([image('a.jpg')]);
  const first = store.submit();
  expect(store.state().stage).toBe('uploading');
  store.cancelSubmission();
  expect(store.state().stage).toBe('editing');
  answers = [ok()];
  const second = store.submit();
  uploads[0]?.done();
  await Promise.all([first, second]);
  expect(published).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

test('a file that was refused stops the publication and says so', async () => {
  const { store, uploads } = open();
  store.write(written);
  await store.addFiles([image('a.jpg')]);
  const submission = store.submit();
  uploads[0]?.fail(new CallError({ error: '图片已损坏', error_code: 'VALIDATION' }, 400));
  await submission;
  expect(store.state()).toMatchObject({ stage: 'editing', failure: '有文件没有上传成功，请重试或移除后再发布' });
  expect(store.state().attachments[0]?.message).toBe('上传失败：图片已损坏');
  expect(errors()).toEqual(['error 上传失败：图片已损坏', 'error 有文件没有上传成功，请重试或移除后再发布']);
  expect(sent).toEqual([]);
});

test('without network the moment is sent again with the same key once it is back', async () => {
  const { store, published } = open();
  store.write(written);
  await store.submit();
  expect(store.state()).toMatchObject({ stage: 'editing', isOffline: true, failure: '' });
  answers = [ok()];
  store.goOn();
  await settle();
  expect(published).toHaveLength(1);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{64}$/);
});

test('after a reload the same moment carries the same key, a changed one another', async () => {
  const first = open();
  first.store.write(written);
  await first.store.submit();
  const second = open();
  expect(second.store.state()).toMatchObject({ values: written, restored: { unfinished: 0 } });
  await second.store.submit();
  second.store.write({ content: '换了一句' });
  await second.store.submit();
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

test('a changed text is not sent by itself when the network is back', async () => {
  const { store } = open();
  store.write(written);
  await store.submit();
  store.write({ content: '还没写完' });
  store.goOn();
  await settle();
  expect(sent).toHaveLength(1);
});

test('an upload that the network cut off is tried again, and the publication that waits for it goes on', async () => {
  const { store, published, uploads } = open();
  store.write(written);
  await store.addFiles([image('a.jpg')]);
  const submission = store.submit();
  uploads[0]?.fail(new CallError({ error: '连接中断，请检查网络后重试', error_code: 'NETWORK' }, 0));
  await submission;
  expect(store.state()).toMatchObject({ stage: 'editing', isOffline: true });
  answers = [ok()];
  store.goOn();
  uploads[1]?.done();
  await settle();
  expect(published).toHaveLength(1);
});

test('an ended session asks for a sign-in, keeps the text and goes on', async () => {
  const { store, published, signIns } = open();
  store.write(written);
  answers = [refusal(401, 602, '登录已过期，请重新登录'), ok()];
  await store.submit();
  expect(signIns).toEqual([3]);
  expect(published).toHaveLength(1);
});

test('another account does not publish by itself, and a cancelled sign-in loses nothing', async () => {
  const other = open({}, 'other');
  other.store.write(written);
  answers = [refusal(401, 601, '请先登录')];
  await other.store.submit();
  expect(other.store.state()).toMatchObject({
    stage: 'editing',
    failure: '您已换了账号，请确认后再发布',
    values: written,
  });
  const cancelled = open({}, 'cancelled');
  answers = [refusal(401, 601, '请先登录')];
  await cancelled.store.submit();
  expect(cancelled.store.state()).toMatchObject({
    failure: '登录已失效，内容已保存，登录后可以继续发布',
    values: written,
  });
  expect(sent).toHaveLength(2);
});

test('an upload without a session asks for a sign-in, and then goes on', async () => {
  const { store, uploads, signIns } = open();
  await store.addFiles([image('a.jpg')]);
  uploads[0]?.fail(new CallError({ error: '请先登录', error_code: 601 }, 401));
  await settle();
  expect(signIns).toEqual([3]);
  uploads[1]?.done();
  await settle();
  expect(store.state().attachments[0]).toMatchObject({ stage: 'done', url: '/uploads/a.jpg' });
});

test('a refusal says why, how long to wait, and which field it means', async () => {
  const { store } = open();
  store.write(written);
  answers = [refusal(429, 'RATE_LIMITED', '发布得太快了，请稍后再试', { retry_after: 28 })];
  await store.submit();
  expect(store.state()).toMatchObject({ failure: '发布失败：发布得太快了，请稍后再试', retryAt: now + 28_000 });
  expect(errors()).toEqual(['error 发布失败：发布得太快了，请稍后再试']);
  answers = [refusal(400, 'VALIDATION', '内容中有不允许的词语，请修改后再发布', { fields: { excerpt: '不允许' } })];
  await store.submit();
  expect(store.state().errors).toEqual({ content: '不允许' });
  answers = [refusal(413, 'PAYLOAD_TOO_LARGE', '提交的内容太大了')];
  await store.submit();
  expect(store.state()).toMatchObject({ failure: '发布失败：提交的内容太大了', values: written, retryAt: 0 });
});

const existing: EditableMoment = {
  id: 12,
  slug: 'abcdefghjkmn',
  status: 'publish',
  reject_reason: '',
  revision: 5,
  title: '旧标题',
  excerpt: '旧内容',
  images: [
    {
      url: '/uploads/old.jpg',
      width: 1,
      height: 1,
      colour: null,
      srcset: '',
      avif: '',
      focus: '',
      alt: '',
      placeholder: '',
    },
  ],
  video: null,
  visibility: 'public',
  plate: 2,
  quote: null,
  poll: null,
};

const edit = () => open({ key: 'moment-12', start: startOf(existing), edited: existing });

test('an existing moment is changed from its revision, with all its files', async () => {
  const { store, published } = edit();
  expect(store.isDirty).toBe(false);
  store.write({ title: '新标题' });
  answers = [ok()];
  await store.submit();
  expect(sent[0]).toMatchObject({
    path: '/nv/update-post',
    body: { id: 12, slug: 'abcdefghjkmn', revision: 5, title: '新标题', metas: { images: ['/uploads/old.jpg'] } },
  });
  expect(published).toHaveLength(1);
});

const shownVideo = { url: '/uploads/a.mp4', poster: null, width: null, height: null, duration: null };

test('a video keeps its cover unless another is chosen or the video is another', async () => {
  const withVideo = { ...existing, images: [], video: shownVideo };
  const { store, uploads } = open({ key: 'moment-12', start: startOf(withVideo), edited: withVideo });
  store.write({ title: '新标题' });
  await store.submit();
  await store.setCover(image('cover.jpg'));
  uploads[0]?.done('/uploads/cover.jpg');
  await settle();
  await store.submit();
  store.removeFile(store.state().attachments[0]?.key ?? 0);
  expect(store.state().cover).toBeNull();
  await store.addFiles([new File(['1'], 'b.mp4', { type: 'video/mp4' })]);
  uploads[1]?.done('/uploads/b.mp4');
  await settle();
  await store.submit();
  expect(sent.map(({ body }) => body.metas)).toEqual([
    { images: [], video_url: '/uploads/a.mp4', visibility: 'public', poll: null },
    { images: [], video_url: '/uploads/a.mp4', poster_url: '/uploads/cover.jpg', visibility: 'public', poll: null },
    { images: [], video_url: '/uploads/b.mp4', poster_url: '', visibility: 'public', poll: null },
  ]);
});

test('two edits at once: both texts stay, and the person chooses', async () => {
  const { store, published } = edit();
  store.write({ content: '我的内容' });
  const newer = { ...existing, revision: 6, excerpt: '别处的内容' };
  answers = [refusal(409, 'CONFLICT', '这条动态已经改动过，请刷新后再编辑'), Response.json(newer)];
  await store.submit();
  expect(store.state()).toMatchObject({ values: { content: '我的内容' }, conflict: { excerpt: '别处的内容' } });
  const undo = store.adoptNewer();
  expect(store.state()).toMatchObject({ values: { content: '别处的内容' }, conflict: null, edited: { revision: 6 } });
  undo();
  expect(store.state().values.content).toBe('我的内容');
  answers = [refusal(409, 'CONFLICT', '已改动'), Response.json({ ...newer, revision: 7 }), ok()];
  await store.submit();
  await store.overwrite();
  expect(sent.at(-1)?.body).toMatchObject({ revision: 7, excerpt: '我的内容' });
  expect(published).toHaveLength(1);
});

test('a draft belongs to its author and to what is written', () => {
  open().store.write(written);
  expect(open({ author: 4 }).store.state()).toMatchObject({ values: emptyValues, restored: null });
  expect(open({ key: 'moment-12' }).store.state().restored).toBeNull();
  expect(open().store.state().restored).toEqual({ unfinished: 0 });
});

test('uploaded files are restored until the server deletes them, others are counted', async () => {
  const { store, uploads } = open();
  store.write(written);
  await store.addFiles([image('a.jpg'), image('b.jpg')]);
  uploads[0]?.done();
  await settle();
  const restored = open().store.state();
  expect(restored.attachments.map(({ url }) => url)).toEqual(['/uploads/a.jpg']);
  expect(restored.restored).toEqual({ unfinished: 1 });
  now += 24 * 3_600_000 + 1;
  expect(open().store.state()).toMatchObject({ attachments: [], restored: { unfinished: 2 }, values: written });
});

test('a discarded draft is gone, and comes back as it was', async () => {
  const { store, uploads } = open();
  store.write(written);
  await store.addFiles([image('a.jpg')]);
  uploads[0]?.done();
  await settle();
  const undo = store.discard();
  expect(store.state()).toMatchObject({ values: emptyValues, attachments: [], restored: null });
  expect(kept.has(draftKey)).toBe(false);
  undo();
  expect(store.state()).toMatchObject({ values: written, attachments: [{ url: '/uploads/a.jpg' }] });
  expect(kept.has(draftKey)).toBe(true);
});

test('a stored draft of another shape is read as far as it makes sense', () => {
  kept.set(
    draftKey,
    JSON.stringify({ v: { author: 3, values: { title: 7, content: '还在' }, images: [1, { url: 2 }] } }),
  );
  expect(open().store.state()).toMatchObject({ values: { title: '', content: '还在', visibility: 'public' } });
  kept.set(draftKey, 'nonsense');
  expect(open().store.state().values).toEqual(emptyValues);
});

test('what another window stored is taken up, unless files are on their way', async () => {
  const here = open();
  open().store.write(written);
  await here.store.addFiles([image('a.jpg')]);
  here.store.takeStoredDraft();
  expect(here.store.state().values).toEqual(emptyValues);
  here.uploads[0]?.done();
  await settle();
  open().store.write(written);
  here.store.takeStoredDraft();
  expect(here.store.state().values).toMatchObject(written);
});

test('the presets of a page change only what nobody has touched', () => {
  const { store } = open();
  const preset = (plate: number) => ({ values: { ...emptyValues, plate }, images: [], video: null, cover: null });
  store.begin(preset(4));
  expect(store.state().values.plate).toBe(4);
  expect(store.isDirty).toBe(false);
  expect(kept.has(draftKey)).toBe(false);
  store.write({ content: '写了一点' });
  store.begin(preset(5));
  expect(store.state().values).toMatchObject({ plate: 4, content: '写了一点' });
});
