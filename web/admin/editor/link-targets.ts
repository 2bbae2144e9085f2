import { authorPath } from '#contract/features/accounts/rules.ts';
import { suggestPeople } from '#contract/features/moments/people.calls.ts';
import { statusNames } from '#contract/features/posts/copy.ts';
import { listAdminPosts } from '#contract/features/posts/editing.calls.ts';
import { adminPostQueryMaxLength } from '#contract/features/posts/limits.ts';
import { send } from '#web/kit/client.ts';

import type { LinkTarget } from './tools/editor-services.ts';

const mostTargets = 8;

/** One's own articles whose title or address name has the words; those that readers cannot see yet say so. */
export async function findPosts(words: string): Promise<LinkTarget[]> {
  const q = words.trim().slice(0, adminPostQueryMaxLength);
  const { list } = await send(listAdminPosts, { q, page_size: mostTargets });
  return list
    .filter(({ title }) => title.trim() !== '')
    .map(({ title, url, status }) => ({
      title,
      hint: status === 'publish' ? '' : `${statusNames[status]}，读者看不到`,
      href: url,
    }));
}

/** People whose pages can be linked: those whom one follows first. */
export async function findPeople(words: string): Promise<LinkTarget[]> {
  const { list } = await send(suggestPeople, { q: words });
  return list.slice(0, mostTargets).map(({ id, name, followed }) => ({
    title: name,
    hint: followed ? '已关注' : '',
    href: authorPath(id),
  }));
}
