import './composer-poll.css';

import { type KeyboardEvent, useEffect, useId, useRef } from 'react';

import { composerCopy } from '#contract/features/moments/composer.copy.ts';
import { maxPollOptions, minPollOptions, pollDays, pollOptionMaxLength } from '#contract/features/moments/limits.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isComposing } from '#web/ui/is-composing.ts';

import type { ComposerState } from './composer-state.ts';
import type { ComposerStore } from './composer-store.ts';
import type { WrittenPoll } from './moment-values.ts';

interface PollProps {
  store: ComposerStore;
  poll: WrittenPoll;
  isLocked: boolean;
}

interface OptionProps {
  poll: WrittenPoll;
  at: number;
  isLocked: boolean;
  change: (options: readonly string[]) => void;
  /** Goes on to the next option. */
  next: () => void;
}

function Option({ poll: { options }, at, isLocked, change, next }: OptionProps) {
  const press = (event: KeyboardEvent): void => {
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isComposing(event);
    if (!isPlainEnter) return;
    event.preventDefault();
    next();
  };
  return (
    <li>
      <input
        className="input"
        type="text"
        autoComplete="off"
        aria-label={`选项 ${at + 1}`}
        placeholder={`选项 ${at + 1}`}
        maxLength={pollOptionMaxLength * 2}
        readOnly={isLocked}
        enterKeyHint="next"
        value={options[at]}
        onChange={({ target }) => change(options.with(at, target.value))}
        onKeyDown={press}
      />
      {options.length > minPollOptions && (
        <button
          className="compose-poll-remove"
          type="button"
          aria-label={`删除选项 ${at + 1}`}
          disabled={isLocked}
          onClick={() => change(options.toSpliced(at, 1))}
        >
          <Icon name="x" size={15} />
        </button>
      )}
    </li>
  );
}

/** One or several, and how long. */
function Settings({ store, poll, isLocked }: PollProps) {
  const change = (part: Partial<WrittenPoll>): void => store.write({ poll: { ...poll, ...part } });
  return (
    <>
      <label className="compose-chip" data-chosen={poll.multiple || undefined}>
        <input
          type="checkbox"
          checked={poll.multiple}
          disabled={isLocked}
          onChange={({ target }) => change({ multiple: target.checked })}
        />
        {composerCopy.pollMultiple}
      </label>
      <label className="compose-chip compose-plate">
        <Icon name="clock" size={14} />
        <span className="visually-hidden">{composerCopy.pollDeadline}</span>
        <select
          value={poll.days}
          disabled={isLocked}
          onChange={({ target }) => change({ days: pollDays.find((days) => days === Number(target.value)) ?? 0 })}
        >
          {pollDays.map((days) => (
            <option key={days} value={days}>
              {composerCopy.pollDays(days)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={14} />
      </label>
    </>
  );
}

function Editor({ store, poll, isLocked }: PollProps) {
  const list = useRef<HTMLUListElement>(null);
  const { options } = poll;
  const change = (next: readonly string[]): void => store.write({ poll: { ...poll, options: [...next] } });
  const inputs = () => [...(list.current?.querySelectorAll('input') ?? [])];
  const count = useRef(options.every((option) => option === '') ? 0 : options.length);
  useEffect(() => {
    // A new poll or option is written at once, and the button of a removed one is gone.
    if (count.current === 0) inputs()[0]?.focus();
    else if (options.length !== count.current) inputs().at(-1)?.focus();
    count.current = options.length;
  }, [options.length]);
  const next = (at: number): void => {
    if (at + 1 < options.length) inputs()[at + 1]?.focus();
    else if (options.length < maxPollOptions) change([...options, '']);
  };
  return (
    <>
      <ul ref={list} className="compose-poll-options">
        {options.map((_, at) => (
          <Option key={at} poll={poll} at={at} isLocked={isLocked} change={change} next={() => next(at)} />
        ))}
      </ul>
      <div className="compose-settings">
        {options.length < maxPollOptions && (
          <button className="compose-chip" type="button" disabled={isLocked} onClick={() => change([...options, ''])}>
            <Icon name="plus" size={14} />
            {composerCopy.pollAdd}
          </button>
        )}
        <Settings store={store} poll={poll} isLocked={isLocked} />
        <button
          className="compose-chip"
          type="button"
          disabled={isLocked}
          onClick={({ currentTarget: { form } }) => {
            store.write({ poll: null });
            form?.querySelector('textarea')?.focus();
          }}
        >
          <Icon name="trash-2" size={14} />
          {composerCopy.pollRemove}
        </button>
      </div>
    </>
  );
}

/** What was voted on stays as it is. */
function Fixed({ poll }: { poll: WrittenPoll }) {
  return (
    <>
      <ul className="compose-poll-fixed">
        {poll.options.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
      <p className="compose-poll-note">{composerCopy.pollFixed}</p>
    </>
  );
}

/** The poll of a moment: its options, one or several of them, and how long it is open. */
export function ComposerPoll({ store, state }: { store: ComposerStore; state: ComposerState }) {
  const id = useId();
  const { values, errors, stage } = state;
  if (values.poll === null) return null;
  const isInvalid = errors.poll !== undefined;
  return (
    <fieldset className="compose-poll" aria-describedby={isInvalid ? id : undefined}>
      <legend className="visually-hidden">{composerCopy.poll}</legend>
      {values.poll.fixed ? (
        <Fixed poll={values.poll} />
      ) : (
        <Editor store={store} poll={values.poll} isLocked={stage !== 'editing'} />
      )}
      {isInvalid && (
        <p className="field-error" id={id} role="alert">
          <Icon name="info" size={14} />
          {errors.poll}
        </p>
      )}
    </fieldset>
  );
}
