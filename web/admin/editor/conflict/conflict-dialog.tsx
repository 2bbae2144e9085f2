import { useMemo, useState } from 'react';

import type { Article } from '#contract/features/posts/fields.rules.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { formatDate } from '#web/ui/format-date.ts';

import { type Choice, CompareView } from '../compare/compare-view.tsx';
import { compareArticles, mergeArticles } from '../compare/compare-rows.ts';
import { useTermNames } from '../compare/use-term-names.ts';
import type { OtherVersion } from '../remote-types.ts';

export interface ConflictProps {
  mine: Article;
  other: OtherVersion;
}

/** The merged article, to be saved on top of the other version. */
export type ConflictResolution = { article: Article };

/** Shows both versions after the post was changed elsewhere, with a choice for each difference. */
export function ConflictDialog({ mine, other, dialog }: DialogProps<ConflictProps, ConflictResolution>) {
  const names = useTermNames();
  const rows = useMemo(() => compareArticles(mine, other.article, names), [mine, other, names]);
  // Blocks that only the other version has are included, so that by default no text is lost.
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    () => new Map(rows.map(({ key, left }) => [key, left === null ? 'right' : 'left'])),
  );
  const all = (choice: Choice) => setChoices(new Map(rows.map(({ key }) => [key, choice])));
  return (
    <>
      <p className="editor-hint">
        您写的时候，{other.by || '别人'}也保存了这篇文章。两份都还在：您的已存为草稿，对方的在历史版本里。
        请逐处选择要留下的内容。
      </p>
      <div className="conflict-all">
        <button className="button button-small" type="button" onClick={() => all('left')}>
          全用我的
        </button>
        <button className="button button-small" type="button" onClick={() => all('right')}>
          全用对方的
        </button>
      </div>
      <div className="compare-scroll" tabIndex={0} role="region" aria-label="两个版本">
        <CompareView
          rows={rows}
          heads={[
            <>
              <b>我的</b>
              <small>正在编辑</small>
            </>,
            <>
              <b>{other.by || '对方'}的</b>
              <small>{formatDate(other.savedAt, 'M月D日 HH:mm')} 保存</small>
            </>,
          ]}
          choices={choices}
          names={['我的', '对方的']}
          onChoose={(key, choice) => setChoices(new Map([...choices, [key, choice]]))}
        />
      </div>
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => dialog.cancel()}>
          先不保存
        </button>
        <button
          className="button button-primary"
          type="button"
          data-focus-first
          onClick={() => dialog.done({ article: mergeArticles(mine, other.article, choices) })}
        >
          合并并保存
        </button>
      </div>
    </>
  );
}
