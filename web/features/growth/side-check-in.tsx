import './side-check-in.css';

import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { useSession } from '#web/features/auth/sessions/session.ts';
import { usePointsText } from '#web/features/site/points-text.ts';

/** True once the element has come near the screen. */
function useNear() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || isNear) return undefined;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [isNear]);
  return { place, isNear };
}

/**
 * 签到 in the sidebar. Pages are the same for everybody: they hold an invitation for guests and room for members, whose
 * part is loaded when it comes near the screen.
 */
export function SideCheckIn() {
  const { place, isNear } = useNear();
  const { user } = useSession();
  const pointsText = usePointsText();
  const [Own, setOwn] = useState<ComponentType | null>(null);
  const isWanted = isNear && user !== null;
  useEffect(() => {
    if (!isWanted) return;
    import('./own-check-in.tsx').then(
      (loaded) => setOwn(() => loaded.OwnCheckIn),
      () => undefined,
    );
  }, [isWanted]);
  return (
    <section>
      <div className="section-head">
        <h2>签到</h2>
        <Link className="for-members" to="/user-center/index#check-in">
          日历
        </Link>
      </div>
      <div className="side-check-in" ref={place}>
        <div className="for-guests">
          <p>登录后每天签到，攒下{pointsText}与经验，把月亮一天天点亮。</p>
          <a className="button button-wide" href="/user-center/index#check-in" data-enter="login" rel="nofollow">
            登录后签到
          </a>
        </div>
        <div className="for-members">{isWanted && Own && <Own />}</div>
      </div>
    </section>
  );
}
