import './earning.css';

import { Link } from 'react-router';

import { Icon, type IconName } from '#web/ui/icon.tsx';

/** What members do for points and experience; the amounts belong to the owner's rules, which are not public. */
const ways: readonly { icon: IconName; name: string; hint: string; to?: string }[] = [
  { icon: 'calendar', name: '签到', hint: '每天一次，连续签到另有奖励', to: '/user-center/index#check-in' },
  { icon: 'message-circle', name: '评论', hint: '评论通过后计入', to: '/articles' },
  { icon: 'sparkles', name: '发布动态', hint: '公开的动态计入', to: '/moments/index' },
  { icon: 'file-text', name: '发布文章', hint: '作者发布文章时计入' },
  { icon: 'heart', name: '收到的赞', hint: '别人喜欢您写的内容' },
  { icon: 'user-plus', name: '新的粉丝', hint: '有人关注了您' },
];

/** How points or experience are earned. */
export function Earning({ name }: { name: string }) {
  return (
    <section className="earning" aria-labelledby="earning">
      <h2 className="section-head" id="earning">
        <span>怎样获得{name}</span>
      </h2>
      <ul>
        {ways.map(({ icon, name: way, hint, to }) => (
          <li key={way}>
            <Icon name={icon} />
            <p>
              {to ? <Link to={to}>{way}</Link> : <b>{way}</b>}
              <span>{hint}</span>
            </p>
          </li>
        ))}
      </ul>
      <p>每件事给多少、每天计几次由站长设定。内容被删除或赞被取消时，对应的奖励会收回。</p>
    </section>
  );
}
