import { useState } from 'react';

import type { Article } from '#contract/features/posts/fields.rules.ts';
import { type DialogProps, openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { relativeTime } from '#web/ui/relative-time.ts';

import { compareArticles } from '../compare/compare-rows.ts';
import { CompareView } from '../compare/compare-view.tsx';
import { useTermNames } from '../compare/use-term-names.ts';
import type { FoundCopy } from './find-copies.ts';

export interface RecoveryProps {
  /** Unsaved copies, newest first. */
  copies: readonly FoundCopy[];
  /** The saved article; null for one that was never saved. */
  saved: Article | null;
}

/** What to do with the copy that was shown; `later` keeps all of them. */
export interface Recovery {
  act: 'take' | 'drop' | 'later';
  copy: FoundCopy;
}

function nameOf({ article, savedAt, place }: FoundCopy, now: number): string {
  const title = article.title.trim() || '没有标题';
  const from = place === 'machine' ? '这台设备' : '自动保存';
  return `${title} · ${relativeTime(savedAt, now)}（${from}）`;
}

/** Shows unsaved text beside the saved article and asks what to do with it. */
export function RecoveryDialog({ copies, saved, dialog }: DialogProps<RecoveryProps, Recovery>) {
  const [now] = useState(Date.now);
  const [at, setAt] = useState(0);
  const names = useTermNames();
  const copy = copies[at] as FoundCopy;
  const time = formatDate(copy.savedAt, 'M月D日 HH:mm:ss');
  const drop = () => {
    const content = `将丢弃“${nameOf(copy, now)}”，丢弃后不能找回。`;
    openConfirm({ title: '丢弃这份内容？', content, confirm: '丢弃', tone: 'danger' }).then(
      () => dialog.done({ act: 'drop', copy }),
      () => undefined,
    );
  };
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
          rows={compareArticles(saved ?? { ...copy.article, title: '', content: { blocks: [] } }, copy.article, names)}
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
        <button className="button" type="button" onClick={drop}>
          丢弃这份
        </button>
        <button className="button" type="button" onClick={() => dialog.done({ act: 'later', copy })}>
          先不处理
        </button>
        <button
          className="button button-primary"
          type="button"
          data-focus-first
          onClick={() => dialog.done({ act: 'take', copy })}
        >
          恢复
        </button>
      </div>
    </>
  );
}
