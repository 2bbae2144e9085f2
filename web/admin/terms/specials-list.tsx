import { getSpecialPosts, orderSpecialPosts } from '#contract/features/terms/editing.calls.ts';
import type { AdminTerm } from '#contract/features/terms/editing.entities.ts';
import { send } from '#web/kit/client.ts';

import { openOrder } from '../order/open-order.ts';
import { TermTree } from './term-tree.tsx';

async function loadPosts(id: number) {
  const { list } = await send(getSpecialPosts, { id });
  return list.map((post) => ({
    id: post.id,
    name: post.title,
    ...(post.status === 'publish' ? {} : { note: '未公开' }),
  }));
}

const order = ({ id, name }: AdminTerm) =>
  openOrder(`「${name}」的文章顺序`, {
    load: () => loadPosts(id),
    save: (posts) => send(orderSpecialPosts, { id, posts }),
    empty: '这个专题里还没有文章。写文章时在右侧选择专题，文章就会出现在这里。',
  });

const orderButton = (term: AdminTerm) => (
  <button className="button button-small" type="button" onClick={() => void order(term)}>
    文章顺序
  </button>
);

/** Specials, with the order of their articles. */
export function SpecialsList() {
  return <TermTree taxonomy="special" more={orderButton} />;
}
