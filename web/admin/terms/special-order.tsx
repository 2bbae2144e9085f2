import '../order/order.css';

import './terms.css';

import { useState } from 'react';

import { getSpecialPosts, orderSpecialPosts } from '#contract/features/terms/editing.calls.ts';
import type { SpecialPost } from '#contract/features/terms/editing.entities.ts';
import { send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { useDrag } from '../order/use-drag.ts';

export interface SpecialOrderProps {
  id: number;
}

function Posts({ id, first, dialog }: DialogProps<SpecialOrderProps, void> & { first: readonly SpecialPost[] }) {
  const [posts, setPosts] = useState(first.map((post) => ({ key: post.id, depth: 0, post })));
  const { list, rows, heldKey, handle, said } = useDrag(posts, setPosts);
  const { form, isBusy, submit } = useForm({}, { hold: dialog.hold });
  async function work(): Promise<void> {
    await send(orderSpecialPosts, { id, posts: posts.map((row) => row.key) });
    dialog.done(undefined);
  }
  if (first.length === 0) return <p>这个专题里还没有文章。写文章时在右侧选择专题，文章就会出现在这里。</p>;
  return (
    <form
      ref={form}
      className="term-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(null, work);
      }}
    >
      <ul ref={list} className="term-rows">
        {rows.map(({ key, post }, at) => (
          <li key={key} data-row data-held={heldKey === key || undefined}>
            <button {...handle(key, post.title)} disabled={isBusy}>
              <Icon name="grip-vertical" size={16} />
            </button>
            <span className="term-name">
              {at + 1}. {post.title}
              {post.status !== 'publish' && <small>未公开</small>}
            </span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在保存…' : '保存顺序'}
        </button>
      </div>
    </form>
  );
}

/** Orders the articles of a special. */
export function SpecialOrder(props: DialogProps<SpecialOrderProps, void>) {
  const { loaded, reload } = useLoaded(() => send(getSpecialPosts, { id: props.id }));
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList count={3} />;
  return <Posts {...props} first={loaded.value.list} />;
}
