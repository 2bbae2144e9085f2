import { useState } from 'react';

import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { relativeTime } from '#web/ui/relative-time.ts';

import { compareArticles } from '../compare/compare-rows.ts';
import { CompareView } from '../compare/compare-view.tsx';
import type { Article } from '../article.ts';
import type { FoundCopy } from './find-copies.ts';

export interface RecoveryProps {
  /** What was written and not saved, the newest first. */
  copies: readonly FoundCopy[];
  /** As it is saved now; null for an article that never was. */
  saved: Article | null;
}

/** What a person wants: one of the copies, or what is saved. */
export type Recovery = { take: FoundCopy } | { take: null; forget: boolean };

function nameOf({ article, savedAt, place }: FoundCopy, now: number): string {
  const title = article.title.trim() || '没有标题';
  const from = place === 'machine' ? '这台设备' : '自动保存';
  return `${title} · ${relativeTime(savedAt, now)}（${from}）`;
}

/** Says that something was written that is not in the article, and shows both. */
export function RecoveryDialog({ copies, saved, dialog }: DialogProps<RecoveryProps, Recovery>) {
  const [now] = useState(Date.now);
  const [at, setAt] = useState(0);
  const copy = copies[at] as FoundCopy;
  const time = formatDate(copy.savedAt, 'M月D日 HH:mm:ss');
  return (
    <>
      <p className="editor-hint">
        {saved ? '您上次离开时，有些改动还没有保存到文章里。' : '您有一篇还没有保存过的稿子。'}
        恢复后可以接着写，也随时能撤销。
      </p>
      {copies.length > 1 && (
        <select
          className="input recovery-choice"
          aria-label="要恢复的内容"
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
        >
          {copies.map((each, index) => (
            <option key={`${each.key}-${each.copyId}`} value={index}>
              {nameOf(each, now)}
            </option>
          ))}
        </select>
      )}
      <div className="compare-scroll" tabIndex={0} role="region" aria-label="两个版本">
        <CompareView
          rows={compareArticles(saved ?? { ...copy.article, title: '', blocks: [] }, copy.article)}
          names={[saved ? '已保存的' : '空白', '未保存的']}
          heads={[
            <>
              <b>{saved ? '已保存的' : '空白'}</b>
            </>,
            <>
              <b>未保存的</b>
              <small>{time}</small>
            </>,
          ]}
        />
      </div>
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => dialog.done({ take: null, forget: true })}>
          {saved ? '丢弃，用已保存的' : '丢弃，重新写'}
        </button>
        <button
          className="button button-primary"
          type="button"
          data-focus-first
          onClick={() => dialog.done({ take: copy })}
        >
          恢复
        </button>
      </div>
    </>
  );
}
