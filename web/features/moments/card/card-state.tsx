import { Link } from 'react-router';

import type { Moment } from '#contract/features/moments/entities.ts';
import { momentEditPath } from '#contract/features/moments/rules.ts';
import { Icon } from '#web/ui/icon.tsx';

/** The state of a moment that is not published, for those who may see it nevertheless. */
export function CardState({ moment: { id, status, reject_reason: reason } }: { moment: Moment }) {
  if (status === 'publish') return null;
  const isPending = status === 'pending';
  return (
    <p className={isPending ? 'moment-state' : 'moment-state is-rejected'} role="note">
      <Icon name={isPending ? 'clock' : 'triangle-alert'} size={16} />
      <span>
        {isPending ? '正在等待审核，通过以前只有您自己看得到。' : `没有通过审核${reason ? `：${reason}` : '。'}`}
      </span>
      {!isPending && <Link to={momentEditPath(id)}>修改后重新提交</Link>}
    </p>
  );
}
