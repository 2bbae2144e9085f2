import { useSiteData } from '#web/features/site/site-data.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Where the user menu is mounted once the user is known. */
export const memberMenuId = 'member-place';

const userCentrePath = '/user-center/index';

/**
 * The ways in; where somebody was signed in, the room of their menu instead. Which of the two is known before anything
 * is painted, so that nothing moves. @see docs/reference/routes.md
 */
export function AccountSlot() {
  const { registrationClosed } = useSiteData();
  return (
    <div className="person-place">
      <a className="for-guests" href={userCentrePath} data-enter="login" rel="nofollow" aria-label="登录">
        <Icon name="user" size={20} />
        <span>登录</span>
      </a>
      {!registrationClosed && (
        <a
          className="for-guests person-register"
          href={`${userCentrePath}#register`}
          data-enter="register"
          rel="nofollow"
        >
          注册
        </a>
      )}
      <div className="for-members" id={memberMenuId} />
    </div>
  );
}
