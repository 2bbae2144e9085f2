import '#web/features/accounts/accents.css';
import './accent-field.css';

import { useState } from 'react';
import { Link } from 'react-router';

import { type Accent, accents } from '#contract/features/accounts/rules.ts';
import { updateProfile } from '#contract/features/profiles/calls.ts';
import { accentNames } from '#contract/features/profiles/copy.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

/** The colour of the own author page, saved at once; for members. */
export function AccentField({ value, isMember }: { value: Accent; isMember: boolean }) {
  const [accent, setAccent] = useState(value);
  const choose = (next: Accent) => {
    setAccent(next);
    send(updateProfile, { accent: next }).then(
      () => toast.success('主页颜色已更新'),
      (error: unknown) => {
        setAccent(accent);
        reportFailure(error);
      },
    );
  };
  return (
    <fieldset className="accent-field">
      <legend className="picture-field-name">主页颜色</legend>
      <p className="field-hint">
        {isMember
          ? '用在您主页的链接和按钮上，会员到期后恢复默认。'
          : '会员可以选择主页颜色，主页背景也会显示在主页上。'}
        {!isMember && (
          <Link className="text-link" to="/user-center/vip">
            了解会员
          </Link>
        )}
      </p>
      <div>
        {(['', ...accents] as const).map((each) => (
          <label key={each} data-accent={each}>
            <input
              className="visually-hidden"
              type="radio"
              name="accent"
              checked={accent === each}
              disabled={!isMember && each !== accent}
              onChange={() => choose(each)}
            />
            <i />
            {accentNames[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
