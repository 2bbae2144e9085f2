import { useState } from 'react';

import type { Member } from '#contract/features/profiles/members.entities.ts';
import { hasRole, rolePower } from '#contract/kit/power.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';

import { Person, PersonSearch } from '../form/person-search.tsx';

export interface AuthorDialogProps {
  count: number;
}

export interface ChosenAuthor {
  author: number;
  name: string;
}

/** Chooses the new author of articles. */
export function AuthorDialog({ count, dialog }: DialogProps<AuthorDialogProps, ChosenAuthor>) {
  const [chosen, setChosen] = useState<Member | null>(null);
  const [problem, setProblem] = useState('');
  return (
    <form
      className="dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) dialog.done({ author: chosen.id, name: chosen.name });
        else setProblem('请选择新的作者');
      }}
    >
      <PersonSearch
        label="新的作者"
        name="author"
        onChoose={(person) => {
          const writes = hasRole({ power: rolePower[person.role] }, 'contributor');
          setChosen(writes ? person : null);
          setProblem(writes ? '' : `${person.name}还不能投稿，请先在「用户」里调整角色`);
        }}
      />
      {chosen && (
        <p className="person-chosen">
          <Person person={chosen} />
        </p>
      )}
      {problem !== '' && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <p className="field-hint">选中的 {count} 篇会归到新作者名下，地址、评论和历史版本都不变。</p>
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit">
          更换作者
        </button>
      </div>
    </form>
  );
}
