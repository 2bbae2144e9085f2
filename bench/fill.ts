import { addUser, prepareUser } from '#server/features/accounts/service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { type PreparedPost, preparePost, storePost } from '#server/features/posts/service.ts';
import { ensureTerm } from '#server/features/terms/service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

const words =
  '月光 海面 窗台 旧书 木板 收音机 天气 港口 渡轮 雾气 山路 烧饼 豆浆 屋顶 扫雪 麻雀 台阶 灯光 街道 公交车 天花板 屏幕 颜色 字距 行高 标题 段落 图片 列表 缓存 数据库 索引 查询 页面 读者 评论 标签 分类 专题 归档 搜索 安静 功能 通知 时间 冬天 夜晚 城市 摄影 曝光 三脚架 快门 清单 计划 睡眠 早饭'.split(
    ' ',
  );

/** The same numbers in every run. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function sentence(chance: () => number, length: number): string {
  let text = '';
  while (text.length < length) text += words[Math.floor(chance() * words.length)];
  return `${text.slice(0, length)}。`;
}

function articleBlocks(chance: () => number): unknown[] {
  const blocks: unknown[] = [];
  for (let part = 0; part < 6; part += 1) {
    blocks.push({ type: 'header', data: { text: sentence(chance, 8), level: 2 } });
    blocks.push({ type: 'paragraph', data: { text: sentence(chance, 90) } });
    blocks.push({ type: 'paragraph', data: { text: sentence(chance, 70) } });
  }
  return blocks;
}

async function addComments(site: Site, unit: Unit, postId: number, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await importComment(site, unit, {
      post_id: postId,
      parent_id: 0,
      user_id: null,
      name: `读者 ${at + 1}`,
      email: '',
      url: '',
      content: `第 ${at + 1} 条评论，写得不长，但是很认真。`,
      status: 'approved',
      created_at: unit.now - (count - at) * 60_000,
    });
  }
}

/** Fills a site with articles of about a thousand characters; the newest has a hundred comments. */
export async function fillSite(
  site: Site,
  count: number,
): Promise<{ slugs: string[]; commented: { slug: string; id: number } }> {
  const chance = createChance(20_261_121);
  const writer = await prepareUser({ name: '老王', email: null, role: 'author' }, true);
  const batch = 200;
  const slugs: string[] = [];
  let userId = 0;
  let newest = { slug: '', id: 0 };
  for (let from = 0; from < count; from += batch) {
    const ready: PreparedPost[] = [];
    for (let at = from; at < Math.min(from + batch, count); at += 1) {
      const input = {
        title: `${sentence(chance, 12)}${at}`,
        slug: `article-${at}`,
        status: 'publish' as const,
        content: { blocks: articleBlocks(chance) },
      };
      ready.push(await preparePost(site, { ...input, publish_at: isoTime(site.clock.now() - (count - at) * 600_000) }));
    }
    await write(site, async (unit) => {
      userId ||= await addUser(site, unit, writer);
      for (const [at, post] of ready.entries()) {
        const category = await ensureTerm(unit, 'category', [`分类${(from + at) % 12}`]);
        const tag = await ensureTerm(unit, 'tag', [`标签${(from + at) % 60}`]);
        const saved = await storePost(
          site,
          unit,
          { ...post, input: { ...post.input, terms: { category: [category], tag: [tag] } } },
          { userId },
        );
        slugs.push(saved.slug);
        newest = saved;
        if (from + at === count - 1) await addComments(site, unit, saved.id, 100);
      }
    });
  }
  return { slugs, commented: newest };
}
