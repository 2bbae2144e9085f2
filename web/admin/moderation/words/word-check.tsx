import './words-try.css';

import { type FormEvent, useState } from 'react';

import { testWordLists } from '#contract/features/moderation/words.calls.ts';
import type { CallInput, CallOutput } from '#contract/kit/call.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { Field } from '#web/ui/field.tsx';

type Judgement = CallOutput<typeof testWordLists>;

const verdicts: Record<Judgement['verdict'], readonly [mark: string, text: string]> = {
  pass: ['state-mark state-mark-ok', '可以发表'],
  hold: ['state-mark state-mark-warn', '需要审核'],
  refuse: ['state-mark state-mark-danger', '不能发表'],
};

type Place = NonNullable<CallInput<typeof testWordLists>['place']>;

const placeNames: Record<Place, string> = { comment: '评论', moment: '动态', anywhere: '私信、昵称等其他地方' };

/** Checks a text against the word lists. */
export function WordCheck() {
  const [text, setText] = useState('');
  const [place, setPlace] = useState<Place>('comment');
  const [isBusy, setBusy] = useState(false);
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    send(testWordLists, { text, place })
      .then(setJudgement, reportFailure)
      .finally(() => setBusy(false));
  };
  return (
    <form className="admin-panel words-try" onSubmit={ask}>
      <Field label="试一段文字" hint="按当前词表判断，不会保存，也不会发表。">
        <textarea rows={5} maxLength={5000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Field label="用在">
        <select value={place} onChange={({ target }) => setPlace(target.value as Place)}>
          {Object.entries(placeNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <div className="words-acts">
        <button className="button button-primary" type="submit" disabled={isBusy || text.trim() === ''}>
          {isBusy ? '正在判断…' : '试一试'}
        </button>
        <a className="text-link" href="/nv-admin/settings?group=%E5%AE%89%E5%85%A8%E4%B8%8E%E5%AE%A1%E6%A0%B8">
          编辑全站词表
        </a>
        <a className="text-link" href="/nv-admin/settings?group=%E8%AF%84%E8%AE%BA">
          编辑评论词表
        </a>
      </div>
      <div role="status">
        {judgement && (
          <dl className="words-result">
            <dt>结果</dt>
            <dd>
              <span className={verdicts[judgement.verdict][0]}>{verdicts[judgement.verdict][1]}</span>
            </dd>
            <dt>命中的词语</dt>
            <dd>{judgement.found.length > 0 ? judgement.found.join('、') : '没有'}</dd>
            <dt>显示为</dt>
            <dd className="words-shown">{judgement.shown}</dd>
          </dl>
        )}
      </div>
    </form>
  );
}
