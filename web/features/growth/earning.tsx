import './earning.css';

import { Link } from 'react-router';

import type { RewardEvent } from '#contract/features/growth/entities.ts';
import { anniversaryDays } from '#contract/features/growth/limits.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

interface Way {
  event: RewardEvent;
  icon: IconName;
  name: string;
  hint: string;
  to?: string;
}

/** What members do for points and experience. */
const ways: readonly Way[] = [
  { event: 'check-in', icon: 'calendar', name: '签到', hint: '连续签到另有奖励', to: '/user-center/index#check-in' },
  { event: 'comment', icon: 'message-circle', name: '评论', hint: '通过后计入', to: '/articles' },
  { event: 'moment', icon: 'sparkles', name: '发布动态', hint: '公开后计入', to: '/moments/index' },
  { event: 'article', icon: 'file-text', name: '发布文章', hint: '发布后计入' },
  { event: 'like', icon: 'heart', name: '收到的赞', hint: '别人喜欢您写的内容' },
  { event: 'follow', icon: 'user-plus', name: '新的粉丝', hint: '有人关注了您' },
  { event: 'share', icon: 'share-2', name: '分享', hint: '有人从您分享的链接来访' },
  { event: 'anniversary', icon: 'award', name: '注册纪念', hint: `每满 ${anniversaryDays} 天` },
];

const dailyText = (daily: number): string => (daily > 0 ? `，每天最多 ${daily} 次` : '');

/** How points or experience are earned: the ways that the owner rewards. */
export function Earning({ name, currency }: { name: string; currency: 'point' | 'exp' }) {
  const rewards = useLoaded(siteOptions).loaded.value?.growth_rewards ?? [];
  const rewarded = ways.flatMap((way) => {
    const rule = rewards.find(({ event }) => event === way.event);
    return rule && rule[currency] > 0 ? [{ ...way, units: rule[currency], daily: rule.daily }] : [];
  });
  if (rewarded.length === 0) return null;
  return (
    <section className="earning" aria-labelledby="earning">
      <h2 className="section-head" id="earning">
        <span>怎样获得{name}</span>
      </h2>
      <ul>
        {rewarded.map(({ icon, name: way, hint, to, units, daily }) => (
          <li key={way}>
            <Icon name={icon} />
            <p>
              {to ? <Link to={to}>{way}</Link> : <b>{way}</b>}
              <span>{`＋${units}${dailyText(daily)} · ${hint}`}</span>
            </p>
          </li>
        ))}
      </ul>
      <p>
        内容被删除或赞被取消时，对应的奖励会收回；同一件事只计一次。另有<Link to="/user-center/tasks">任务</Link>可做。
      </p>
    </section>
  );
}
