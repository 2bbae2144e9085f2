import { commentErrors } from '#contract/features/comments/copy.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { composerTextId } from './comment-signals.ts';

export const placeholder = '说点什么吧。夜里的话，可以慢慢写。';

function LoginPlaceholder() {
  return (
    <p className="composer-login needs-script">
      {commentErrors.needLogin}
      <a className="button button-primary button-small" href="/user-center/index" data-enter="login" rel="nofollow">
        登录
      </a>
    </p>
  );
}

/**
 * Server-rendered placeholder of the composer. The composer replaces it when it comes near the viewport and takes over
 * the text typed so far.
 */
export function ComposerPlaceholder({ needsLogin }: { needsLogin: boolean }) {
  return (
    <div className="composer-seat no-print" data-composer={needsLogin ? 'login' : ''}>
      {needsLogin ? (
        <LoginPlaceholder />
      ) : (
        <form className="composer needs-script" method="dialog">
          <Avatar src="" seed="guest" size={44} />
          <div className="composer-box">
            <div className="composer-words">
              <textarea
                className="input"
                id={composerTextId}
                rows={3}
                placeholder={placeholder}
                aria-label="评论"
                autoComplete="off"
              />
            </div>
            <div className="composer-foot">
              <div className="composer-bar">
                <button className="icon-button" type="button" aria-label="表情">
                  <Icon name="smile" size={19} />
                </button>
                <span className="composer-send">
                  <button className="button button-primary button-small" type="submit">
                    发表评论
                  </button>
                </span>
              </div>
            </div>
          </div>
        </form>
      )}
      <noscript>
        <p className="comments-closed">发表评论需要启用浏览器的 JavaScript。</p>
      </noscript>
    </div>
  );
}
