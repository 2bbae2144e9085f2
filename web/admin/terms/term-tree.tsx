import '../order/order.css';

import './terms.css';

import { type ReactNode, useRef, useState } from 'react';

import { getAdminTerms, orderTerm } from '#contract/features/terms/editing.calls.ts';
import type { AdminTerm } from '#contract/features/terms/editing.entities.ts';
import { taxonomyNames } from '#contract/features/terms/copy.ts';
import { termMaxDepth } from '#contract/features/terms/limits.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { levelWidth, useDrag } from '../order/use-drag.ts';
import { addByDialog, changeByDialog, mergeByDialog, removeByDialog } from './term-actions.ts';
import { placeOf, type TermRow, treeRows } from './tree-rows.ts';

interface TermTreeProps {
  taxonomy: 'category' | 'special';
  /** Additional actions of a row. */
  more?: (term: AdminTerm) => ReactNode;
}

interface RowsProps extends TermTreeProps {
  list: readonly AdminTerm[];
  reload: () => Promise<void>;
}

/** Saves changes one after another, however quickly they are made. */
function useSaving(reload: () => Promise<void>) {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (rows: readonly TermRow[], id: number) => {
    last.current = last.current
      .then(() => send(orderTerm, { id, ...placeOf(rows, id) }))
      .catch(reportFailure)
      .then(reload);
  };
}

function TermRows({ taxonomy, more, list: terms, reload }: RowsProps) {
  const [shown, setShown] = useState<{ of: readonly AdminTerm[]; rows: TermRow[] } | null>(null);
  const save = useSaving(reload);
  const own = shown?.of === terms ? shown.rows : treeRows(terms);
  const maxDepth = taxonomy === 'category' ? termMaxDepth - 1 : 0;
  const { list, rows, heldKey, handle, said } = useDrag(
    own,
    (moved, id) => {
      setShown({ of: terms, rows: moved });
      save(moved, Number(id));
    },
    { maxDepth },
  );
  const act = (work: () => Promise<void>) => () => void work().then(reload, reportFailure);
  return (
    <>
      <ul ref={list} className="term-rows">
        {rows.map(({ key, depth, term }) => (
          <li
            key={key}
            data-row
            data-held={heldKey === key || undefined}
            style={{ paddingInlineStart: depth * levelWidth }}
          >
            <button {...handle(key, term.name)}>
              <Icon name="grip-vertical" size={16} />
            </button>
            <span className="term-name">
              <a href={term.url} target="_blank" rel="noopener">
                {term.name}
              </a>
              <small>
                {term.count} 篇公开{term.posts === term.count || taxonomy === 'category' ? '' : `，共 ${term.posts} 篇`}
              </small>
            </span>
            <span className="term-acts">
              {more?.(term)}
              {taxonomy === 'category' && depth < maxDepth && (
                <button
                  className="icon-button"
                  type="button"
                  aria-label={`在「${term.name}」下新建`}
                  onClick={act(() => addByDialog(taxonomy, term))}
                >
                  <Icon name="plus" size={16} />
                </button>
              )}
              <button className="button button-small" type="button" onClick={act(() => changeByDialog(term))}>
                编辑
              </button>
              <button className="button button-small" type="button" onClick={act(() => mergeByDialog(term))}>
                合并
              </button>
              <button className="button button-small" type="button" onClick={act(() => removeByDialog(term))}>
                删除
              </button>
            </span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

/** Categories as a tree, or specials as a list, reordered by their handles. */
export function TermTree(props: TermTreeProps) {
  const { taxonomy } = props;
  const kind = taxonomyNames[taxonomy];
  const { loaded, reload } = useLoaded(() => send(getAdminTerms, { taxonomy }));
  const add = () => void addByDialog(taxonomy).then(reload, reportFailure);
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList />;
  const button = (
    <button className="button button-primary" type="button" onClick={add}>
      <Icon name="plus" size={16} />
      新建{kind}
    </button>
  );
  if (loaded.value.list.length === 0) {
    return (
      <EmptyState title={`还没有${kind}`} hint="新建以后，写文章时就可以选择它。">
        {button}
      </EmptyState>
    );
  }
  return (
    <section className="admin-panel" aria-label={`${kind}列表`}>
      <div className="admin-panel-head">
        <p className="term-hint">
          拖动左侧手柄排序{taxonomy === 'category' && '，左右拖动改变层级'}；选中手柄后也可以用方向键。
        </p>
        {button}
      </div>
      <TermRows {...props} list={loaded.value.list} reload={reload} />
    </section>
  );
}
