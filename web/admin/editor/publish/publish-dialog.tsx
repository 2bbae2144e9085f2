import { useEffect, useState } from 'react';

import type { Article } from '#contract/features/posts/fields.rules.ts';
import type { PostStatusName } from '#contract/features/posts/rules.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';

import { deadLinkNotes, type MendableSetting, ownLinks, type PublishNote, publishNotes } from './publish-checks.ts';
import { fromShanghaiField, isAhead, toShanghaiField } from '../panel/local-time.ts';

export interface PublishProps {
  article: Article;
  isPage: boolean;
  words: number;
  category: string;
}

/** How to publish, or what the writer wants to mend first. */
export type PublishResult =
  | { status: PostStatusName; publish_at: string | null }
  | { jumpTo: string }
  | { mend: MendableSetting };

type PublishMode = 'now' | 'later' | 'private';

const publishModes: readonly (readonly [PublishMode, string, string])[] = [
  ['now', '立即发布', '所有人都能看到'],
  ['later', '定时发布', '到时间自动发布'],
  ['private', '私密', '只有您和编辑能看到'],
];

/** Default publication time as a field value: nine o'clock the next day. */
function tomorrowMorning(now: number): string {
  return `${toShanghaiField(new Date(now + 86_400_000).toISOString()).slice(0, 10)}T09:00`;
}

const openTimeoutMs = 5000;

async function statusOf(address: string): Promise<number> {
  const response = await fetch(address, {
    method: 'HEAD',
    credentials: 'omit',
    signal: AbortSignal.timeout(openTimeoutMs),
  });
  return response.status;
}

/** Notes about the text at once, and about links to this site when they have been opened. */
function useNotes({ article, isPage }: PublishProps): PublishNote[] {
  const [notes] = useState(() => publishNotes(article, isPage));
  const [dead, setDead] = useState<PublishNote[]>([]);
  useEffect(() => {
    let isHere = true;
    void deadLinkNotes(ownLinks(article.content.blocks, location.origin), statusOf).then((found) => {
      if (isHere) setDead(found);
    });
    return () => {
      isHere = false;
    };
  }, [article]);
  return [...notes, ...dead];
}

/** Confirms publication of an article and its last details. */
export function PublishDialog(props: DialogProps<PublishProps, PublishResult>) {
  const { article, isPage, words, category, dialog } = props;
  const [now] = useState(Date.now);
  const [way, setWay] = useState<PublishMode>(isAhead(article.publish_at, now) ? 'later' : 'now');
  const [time, setTime] = useState(toShanghaiField(article.publish_at));
  const publish_at = fromShanghaiField(time);
  const isTooLate = way === 'later' && !isAhead(publish_at, now);
  const [isAsked, setAsked] = useState(false);
  const notes = useNotes(props);
  const choose = (next: PublishMode) => {
    setWay(next);
    if (next === 'later' && time === '') setTime(tomorrowMorning(now));
  };
  const publish = () => {
    setAsked(true);
    if (isTooLate) return;
    if (way === 'later') dialog.done({ status: 'scheduled', publish_at });
    else if (way === 'private') dialog.done({ status: 'private', publish_at: article.publish_at });
    else dialog.done({ status: 'publish', publish_at: isAhead(article.publish_at, now) ? null : article.publish_at });
  };
  return (
    <>
      <p className="publish-title">{article.title.trim() || '还没有标题'}</p>
      <p className="editor-hint">{[isPage ? '页面' : category || '未分类', `${words} 字`].join(' · ')}</p>
      <fieldset className="publish-ways">
        <legend className="visually-hidden">怎样发布</legend>
        {publishModes.map(([key, label, hint]) => (
          <label key={key}>
            <input type="radio" name="way" checked={way === key} onChange={() => choose(key)} />
            <span>
              <b>{label}</b>
              <small>{hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {way === 'later' && (
        <Field
          label="发布时间（北京时间）"
          error={isAsked && isTooLate ? '请选择一个将来的时间' : null}
          hint={
            publish_at && !isTooLate ? `${formatDate(Date.parse(publish_at), 'M月D日 dddd HH:mm')} 发布` : undefined
          }
        >
          <input
            type="datetime-local"
            value={time}
            min={toShanghaiField(new Date(now).toISOString())}
            onChange={(event) => setTime(event.target.value)}
          />
        </Field>
      )}
      {notes.length > 0 && (
        <ul className="publish-notes" aria-label="发布前可以看看">
          {notes.map(({ text, blockId, setting }) => (
            <li key={text}>
              <Icon name="info" size={16} />
              {text}
              {blockId !== undefined && (
                <button className="text-link" type="button" onClick={() => dialog.done({ jumpTo: blockId })}>
                  去看看
                </button>
              )}
              {setting !== undefined && (
                <button className="text-link" type="button" onClick={() => dialog.done({ mend: setting })}>
                  去补上
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => dialog.cancel()}>
          再看看
        </button>
        <button className="button button-primary" type="button" data-focus-first onClick={publish}>
          {way === 'later' ? '定时发布' : '发布'}
        </button>
      </div>
    </>
  );
}
