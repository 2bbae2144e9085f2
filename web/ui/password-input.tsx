import './password-input.css';

import { type InputHTMLAttributes, useState } from 'react';

import { Icon } from './icon.tsx';

/** A password input with a reveal button; used in a Field like any other control. */
export function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="input-ended">
      <input
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        {...props}
        type={isShown ? 'text' : 'password'}
      />
      <button
        className="icon-button"
        type="button"
        aria-label="显示密码"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </button>
    </span>
  );
}
