import { type CSSProperties, type MouseEvent, type SubmitEvent, useId, useState } from 'react';

import { voteCopy } from '#contract/features/votes/copy.ts';
import type { BlockNumbers } from '#contract/features/votes/entities.ts';
import { sharesOf } from '#contract/features/votes/rules.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

import type { Poll, Voting } from './subject.ts';

/** What the poll asks for, how long, and who took part. */
function noteOf({ multiple, until }: Poll, { numbers, note }: Voting): string {
  const parts: string[] = [multiple ? voteCopy.multiple : voteCopy.single];
  if (numbers) parts.push(numbers.people > 0 ? voteCopy.people(formatNumber(numbers.people)) : voteCopy.nobody);
  if (numbers && !numbers.open) parts.push(voteCopy.closed);
  else if (until !== null) parts.push(voteCopy.until(formatDate(Date.parse(until), 'YYYY-MM-DD HH:mm')));
  if (numbers && numbers.hidden_until !== null) parts.push(voteCopy.hiddenUntil[numbers.hidden_until]);
  if (note !== '') parts.push(note);
  return parts.join(' · ');
}

interface OptionProps {
  option: Poll['options'][number];
  numbers: BlockNumbers | undefined;
  share: number | undefined;
}

/** How the votes are distributed; nothing while that is hidden. */
function Share({ option, numbers, share }: OptionProps) {
  const count = numbers?.counts?.find(({ id }) => id === option.id)?.count;
  if (count === undefined) return null;
  return (
    <span className="poll-share">
      {share ?? 0}%<small>{formatNumber(count)} 票</small>
    </span>
  );
}

const widthOf = (share: number | undefined): CSSProperties | undefined =>
  share === undefined ? undefined : ({ '--share': `${share}%` } as CSSProperties);

/** An option after the vote, or while nobody can vote. */
function Result(props: OptionProps) {
  const { option, numbers, share } = props;
  const isChosen = numbers?.chosen.includes(option.id) === true;
  return (
    <li className="poll-option" data-chosen={isChosen || undefined} style={widthOf(share)}>
      {isChosen && <Icon name="check" size={16} label={voteCopy.chosen} />}
      <span className="poll-text">{option.text}</span>
      <Share {...props} />
    </li>
  );
}

interface ChoiceProps extends OptionProps {
  name: string;
  multiple: boolean;
  isPicked: boolean;
  isEnabled: boolean;
  pick: (isPicked: boolean) => void;
}

function Choice({ name, multiple, isPicked, isEnabled, pick, ...props }: ChoiceProps) {
  const { option, share } = props;
  return (
    <li>
      <label className="poll-option" data-chosen={isPicked || undefined} style={widthOf(share)}>
        <input
          type={multiple ? 'checkbox' : 'radio'}
          name={name}
          value={option.id}
          checked={isPicked}
          disabled={!isEnabled}
          onChange={({ target }) => pick(target.checked)}
        />
        <span className="poll-text">{option.text}</span>
        <Share {...props} />
      </label>
    </li>
  );
}

/** After a vote the form has other buttons: who used the keyboard goes on there. */
function keepFocus(form: HTMLElement): void {
  if (document.activeElement === document.body) form.querySelector<HTMLElement>('.poll-acts button')?.focus();
}

/** What is picked and not sent yet, and whether a vote is being changed. */
function useBallot({ multiple }: Poll, { numbers, needsLogin, cast }: Voting) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [isChanging, setChanging] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const hasVoted = (numbers?.chosen.length ?? 0) > 0;
  return {
    picked,
    error,
    isBusy,
    hasVoted,
    isChanging,
    mayPick: numbers?.may_vote === true && (!hasVoted || isChanging),
    pick: (id: string, isPicked: boolean) => {
      setError('');
      if (!multiple) setPicked([id]);
      else setPicked((now) => (isPicked ? [...now, id] : now.filter((each) => each !== id)));
    },
    change: ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
      setPicked(numbers?.chosen ?? []);
      setChanging(true);
      // The button is gone then, and its focus with it.
      requestAnimationFrame(() => form?.querySelector<HTMLElement>('input:checked')?.focus());
    },
    keep: ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
      setChanging(false);
      requestAnimationFrame(() => form && keepFocus(form));
    },
    submit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (isBusy || (picked.length === 0 && !needsLogin)) return;
      setBusy(true);
      setError('');
      setChanging(false);
      const refusal = await cast(picked);
      setBusy(false);
      setError(refusal);
      requestAnimationFrame(() => keepFocus(form));
    },
  };
}

type Ballot = ReturnType<typeof useBallot>;

function Actions({ ballot, voting }: { ballot: Ballot; voting: Voting }) {
  const { mayPick, hasVoted, isChanging, isBusy, picked, change, keep } = ballot;
  const { numbers, needsLogin } = voting;
  if (needsLogin) {
    return (
      <button className="button button-small" type="submit">
        {voteCopy.signIn}
      </button>
    );
  }
  if (!mayPick && !(hasVoted && numbers?.may_vote)) return null;
  if (hasVoted && !isChanging) {
    return (
      <button className="button button-small" type="button" aria-disabled={isBusy || undefined} onClick={change}>
        {voteCopy.change}
      </button>
    );
  }
  return (
    <>
      {isChanging && (
        <button className="button button-small button-quiet" type="button" onClick={keep}>
          {voteCopy.keep}
        </button>
      )}
      <button
        className="button button-small button-primary"
        type="submit"
        // Not `disabled`, which would lose the focus.
        aria-disabled={isBusy || picked.length === 0 || undefined}
      >
        {isBusy ? voteCopy.submitting : voteCopy.submit}
      </button>
    </>
  );
}

/** A poll: its options as a form while one can vote, with their shares as soon as these are shown. */
export function PollForm({ poll, voting }: { poll: Poll; voting: Voting }) {
  const name = useId();
  const ballot = useBallot(poll, voting);
  const { numbers } = voting;
  const { picked, pick, mayPick, hasVoted, isChanging, isBusy, error } = ballot;
  const shares = numbers && numbers.counts !== null ? sharesOf(numbers) : undefined;
  const isForm = numbers === undefined || mayPick;
  return (
    <form onSubmit={(event) => void ballot.submit(event)} aria-busy={isBusy}>
      <fieldset className="poll-form">
        <legend className={poll.title === '' ? 'visually-hidden' : 'poll-title'}>{poll.title || voteCopy.vote}</legend>
        <ul className="poll-options">
          {poll.options.map((option) => {
            const shown = { option, numbers, share: shares?.get(option.id) };
            if (!isForm) return <Result key={option.id} {...shown} />;
            return (
              <Choice
                key={option.id}
                {...shown}
                name={name}
                multiple={poll.multiple}
                isPicked={(isChanging || !hasVoted) && picked.includes(option.id)}
                isEnabled={mayPick && !isBusy}
                pick={(isPicked) => pick(option.id, isPicked)}
              />
            );
          })}
        </ul>
      </fieldset>
      <div className="poll-end">
        <p className="poll-note" role="status">
          {poll.options.length === 0 ? voteCopy.noOptions : noteOf(poll, voting)}
        </p>
        <div className="poll-acts">
          <Actions ballot={ballot} voting={voting} />
        </div>
      </div>
      {error !== '' && (
        <p className="poll-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
