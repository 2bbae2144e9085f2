import '../form/form.css';

import { useId, useState } from 'react';

import { defaultGroupName } from '#contract/features/links/copy.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';

import type { ApproveLinkProps } from './open-approve-link.ts';

/** Chooses an existing or new group for a friend link. */
export function ApproveLinkDialog({ name, group, groups, dialog }: DialogProps<ApproveLinkProps, string>) {
  const [text, setText] = useState(group);
  const id = useId();
  return (
    <form
      className="admin-dialog"
      onSubmit={(event) => {
        event.preventDefault();
        dialog.done(text.trim());
      }}
    >
      <Field label={`「${name}」的分组`} hint="可以选已有的分组，也可以写一个新的。">
        <input
          type="text"
          list={id}
          maxLength={40}
          placeholder={defaultGroupName}
          autoComplete="off"
          data-focus-first
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <datalist id={id}>
        {groups.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit">
          通过
        </button>
      </div>
    </form>
  );
}
