import { Link } from 'react-router';

import { useSession } from '#web/features/auth/sessions/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

import './write-moment.css';

const tools: readonly [icon: IconName, name: string][] = [
  ['image', '图片'],
  ['video', '视频'],
  ['smile', '表情'],
  ['hash', '话题'],
];

interface WriteMomentProps {
  prompt?: string;
  /** What the text begins with: id of a plate or name of a topic. */
  start?: { plate?: number; topic?: string };
}

function addressOf({ plate, topic }: NonNullable<WriteMomentProps['start']>): string {
  const query = new URLSearchParams();
  if (plate !== undefined) query.set('plate', String(plate));
  if (topic !== undefined) query.set('topic', topic);
  const text = query.toString();
  return text ? `/moments/edit?${text}` : '/moments/edit';
}

/** The way to the composer, drawn as its closed form; a guest signs in first. */
export function WriteMoment({ prompt = '此刻在想什么？', start = {} }: WriteMomentProps) {
  const { user } = useSession();
  return (
    <Link className="moment-write panel no-print" to={addressOf(start)} data-enter="login" rel="nofollow">
      <span className="moment-write-line">
        <Avatar src={user?.avatar_url} seed={user?.id ?? 'guest'} size={44} />
        <span className="moment-write-prompt">{prompt}</span>
      </span>
      <span className="moment-write-bar">
        {tools.map(([icon, name]) => (
          <span key={name} className="moment-write-tool" aria-hidden="true">
            <Icon name={icon} size={18} />
            <span>{name}</span>
          </span>
        ))}
        <span className="button button-primary moment-write-send">发布动态</span>
      </span>
    </Link>
  );
}
