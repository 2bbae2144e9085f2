import { type KeyboardEvent, type RefObject, useId } from 'react';

import { commentMaxLength } from '#contract/features/comments/limits.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Field } from '#web/ui/field.tsx';
import { isComposing } from '#web/ui/is-composing.ts';

import { placeholder } from './composer-placeholder.tsx';
import { composerTextId } from './comment-signals.ts';
import type { ComposerProps, Composing } from './use-composer.ts';
import { type Mentions, useMentions } from './use-mentions.ts';

/** The remaining characters are shown from this length on. */
const countFrom = commentMaxLength - 500;

function MentionList({ mentions, id }: { mentions: Mentions; id: string }) {
  return (
    <ul className="composer-people" id={id} role="listbox" aria-label="可以提到的人">
      {mentions.people.map((person, place) => (
        <li
          key={person.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === mentions.at}
          onPointerDown={(event) => {
            // Keeps the focus in the textarea.
            event.preventDefault();
            mentions.choose(person);
          }}
        >
          <Avatar src={person.avatar_url} seed={person.id} size={24} />
          {person.name}
        </li>
      ))}
    </ul>
  );
}

interface ComposerTextProps {
  props: ComposerProps;
  area: RefObject<HTMLTextAreaElement | null>;
  form: Composing['form'];
  onTouch: () => void;
  onSend: () => void;
  onCancel: (() => void) | undefined;
}

function labelOf({ replyTo, editing }: ComposerProps): string {
  if (editing) return '修改评论';
  return replyTo === undefined ? '评论' : `回复 ${replyTo}`;
}

/** The textarea with its list of mentions. */
export function ComposerText({ props, area, form, onTouch, onSend, onCancel }: ComposerTextProps) {
  const { values, errors, control } = form;
  const id = useId();
  const mentions = useMentions({ area, postId: props.postId });
  const length = Array.from(values.content).length;
  const isOffering = mentions.people.length > 0;
  function press(event: KeyboardEvent): void {
    if (mentions.press(event) || isComposing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    } else if (event.key === 'Escape' && onCancel) onCancel();
  }
  const content = control('content');
  const isTop = props.parent === 0 && !props.editing;
  return (
    <div className="composer-words">
      <Field label={labelOf(props)} hideLabel={isTop} error={errors.content}>
        <textarea
          {...content}
          {...(isTop ? { id: composerTextId } : {})}
          ref={area}
          rows={3}
          placeholder={props.replyTo === undefined ? placeholder : '写下您的回复…'}
          aria-autocomplete="list"
          aria-controls={isOffering ? id : undefined}
          aria-activedescendant={isOffering ? `${id}-${mentions.at}` : undefined}
          onFocus={onTouch}
          onKeyDown={press}
          onChange={(event) => {
            content.onChange(event);
            mentions.look();
          }}
          onClick={mentions.look}
          onBlur={mentions.close}
        />
      </Field>
      {length >= countFrom && (
        <p className="composer-count" role="status">
          {length} / {commentMaxLength}
        </p>
      )}
      {isOffering && <MentionList mentions={mentions} id={id} />}
      <p className="visually-hidden" role="status">
        {isOffering && `有 ${mentions.people.length} 位可以提到的人，用上下键选择`}
      </p>
    </div>
  );
}
