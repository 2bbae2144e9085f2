import { type KeyboardEvent, type RefObject, useId } from 'react';

import { momentContentMaxLength, momentTitleMaxLength } from '#contract/features/moments/limits.ts';
import { momentTextLength } from '#contract/features/moments/text.rules.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isComposing } from '#web/ui/is-composing.ts';

import { CompletionList } from './completion-list.tsx';
import type { ComposerState } from './composer-state.ts';
import type { ComposerStore } from './composer-store.ts';
import { type Completion, useCompletion } from './use-completion.ts';

interface TextsProps {
  store: ComposerStore;
  state: ComposerState;
  area: RefObject<HTMLTextAreaElement | null>;
  placeholder: string;
}

const isSubmitKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event);

function ErrorText({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="field-error" id={id}>
      <Icon name="info" size={14} />
      {text}
    </p>
  );
}

function TitleField({ store, state: { values, errors, stage }, area }: TextsProps) {
  const id = useId();
  const length = momentTextLength(values.title);
  return (
    <div className="compose-title">
      <input
        className="input"
        name="title"
        type="text"
        autoComplete="off"
        placeholder={`给这一刻起个名字（${momentTitleMaxLength} 字以内）`}
        aria-label="标题"
        aria-required="true"
        aria-invalid={errors.title !== undefined || undefined}
        aria-describedby={errors.title === undefined ? undefined : id}
        enterKeyHint="next"
        readOnly={stage !== 'editing'}
        value={values.title}
        onChange={(event) => store.write({ title: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          if (isSubmitKey(event)) void store.submit();
          else area.current?.focus();
        }}
      />
      {length > 0 && (
        <span className="compose-count" data-over={length > momentTitleMaxLength || undefined} aria-hidden="true">
          {length} / {momentTitleMaxLength}
        </span>
      )}
      <ErrorText id={id} text={errors.title} />
    </div>
  );
}

function announcementOf({ query, suggestions }: Completion): string {
  if (suggestions.length === 0) return '';
  const noun = query?.kind === 'topic' ? '个话题' : '位可以提到的人';
  return `有 ${suggestions.length} ${noun}，用上下键选择`;
}

function ContentField({ store, state: { values, errors, stage }, area, placeholder }: TextsProps) {
  const id = useId();
  const completion = useCompletion(area);
  const isOffering = completion.suggestions.length > 0;
  const press = (event: KeyboardEvent): void => {
    if (completion.press(event)) return;
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    void store.submit();
  };
  return (
    <div className="compose-content">
      <textarea
        ref={area}
        className="input"
        name="content"
        rows={3}
        autoComplete="off"
        placeholder={placeholder}
        aria-label="内容"
        aria-required="true"
        aria-invalid={errors.content !== undefined || undefined}
        aria-describedby={errors.content === undefined ? undefined : `${id}-error`}
        aria-autocomplete="list"
        aria-controls={isOffering ? id : undefined}
        aria-activedescendant={isOffering ? `${id}-${completion.at}` : undefined}
        readOnly={stage !== 'editing'}
        value={values.content}
        onChange={(event) => {
          store.write({ content: event.target.value });
          completion.look();
        }}
        onKeyDown={press}
        onClick={completion.look}
        onBlur={completion.close}
      />
      {isOffering && <CompletionList id={id} area={area} completion={completion} />}
      <p className="visually-hidden" role="status">
        {announcementOf(completion)}
      </p>
      <ErrorText id={`${id}-error`} text={errors.content} />
    </div>
  );
}

/** Title and content. */
export function ComposerTexts(props: TextsProps) {
  return (
    <>
      <TitleField {...props} />
      <ContentField {...props} />
    </>
  );
}

/** From this length on the counter is spoken. */
const spokenFrom = momentContentMaxLength - 50;

/** Counter of the content. */
export function ContentCount({ content }: { content: string }) {
  const length = momentTextLength(content);
  return (
    <span
      className="compose-count"
      data-over={length > momentContentMaxLength || undefined}
      role={length >= spokenFrom ? 'status' : undefined}
    >
      {length} / {momentContentMaxLength}
    </span>
  );
}
