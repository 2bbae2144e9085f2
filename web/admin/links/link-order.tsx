import '../order/order.css';

import './links-page.css';

import { useState } from 'react';

import { getAdminLinks, orderLinks } from '#contract/features/links/calls.ts';
import { defaultGroupName } from '#contract/features/links/copy.ts';
import type { AdminLink } from '#contract/features/links/entities.ts';
import { maxLinks } from '#contract/features/links/limits.ts';
import { maxPageSize } from '#contract/kit/pages.ts';
import { send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { useDrag } from '../order/use-drag.ts';

/** All links of the page, in its order. */
async function load(): Promise<AdminLink[]> {
  const links: AdminLink[] = [];
  for (let page = 1; links.length < maxLinks; page += 1) {
    const { list } = await send(getAdminLinks, { status: 'approved', page, page_size: maxPageSize });
    links.push(...list);
    if (list.length < maxPageSize) break;
  }
  return links;
}

function Links({ first, dialog }: DialogProps<object, void> & { first: readonly AdminLink[] }) {
  const [links, setLinks] = useState(first.map((link) => ({ key: link.id, depth: 0, link })));
  const { list, rows, heldKey, handle, said } = useDrag(links, setLinks);
  const { form, isBusy, submit } = useForm({}, { hold: dialog.hold });
  async function work(): Promise<void> {
    await send(orderLinks, { ids: links.map(({ key }) => key) });
    dialog.done(undefined);
  }
  if (first.length === 0) return <p>还没有已通过的友链，添加或通过之后就可以排列。</p>;
  return (
    <form
      ref={form}
      className="admin-dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(null, work);
      }}
    >
      <p>拖动左侧的把手，或选中把手后用方向键移动。分组按其中第一个友链的位置排列。</p>
      <ul ref={list} className="link-order">
        {rows.map(({ key, link }) => (
          <li key={key} data-row data-held={heldKey === key || undefined}>
            <button {...handle(key, link.name)} disabled={isBusy}>
              <Icon name="grip-vertical" size={16} />
            </button>
            <span>{link.name}</span>
            <small>{link.group_name || defaultGroupName}</small>
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

/** Orders the friend links of the page. */
export function LinkOrder(props: DialogProps<object, void>) {
  const { loaded, reload } = useLoaded(load);
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList count={3} />;
  return <Links {...props} first={loaded.value} />;
}
