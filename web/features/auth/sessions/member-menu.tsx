import './member-menu.css';

import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { momentEditPath } from '#contract/features/moments/rules.ts';
import { type AccountRole, hasRole, roleNames } from '#contract/kit/power.ts';
import { OwnGrowth } from '#web/features/growth/own-growth.tsx';
import { useSiteData } from '#web/features/site/site-data.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

interface MenuEntry {
  to: string;
  label: string;
  icon: IconName;
  /** From this role on. @see docs/reference/permissions.md */
  access: AccountRole;
  /** Below this role. */
  hiddenFromRole?: AccountRole;
  /** Opens in a new window. */
  opensWindow?: true;
  /** Only while the owner offers memberships. */
  needsVip?: true;
  /** Opens the composer of moments instead of its page. */
  composes?: true;
  count?: (user: CurrentUser) => number;
}

/** Unread notifications without private messages. */
const notices = ({ unread, unread_messages }: CurrentUser) => unread - unread_messages;

/** What stands in the menu of a person, in order. @see docs/reference/permissions.md */
const entries: readonly MenuEntry[] = [
  { to: '/user-center/index', label: '用户中心', icon: 'user', access: 'subscriber' },
  { to: '/user-center/vip', label: '会员', icon: 'crown', access: 'subscriber', needsVip: true },
  { to: '/user-center/notifications', label: '我的通知', icon: 'bell', access: 'subscriber', count: notices },
  {
    to: '/user-center/messages',
    label: '私信',
    icon: 'mail',
    access: 'subscriber',
    count: ({ unread_messages }) => unread_messages,
  },
  { to: '/nv-admin/editor-article', label: '写文章', icon: 'pen', access: 'author', opensWindow: true },
  { to: momentEditPath(), label: '写微博', icon: 'message-circle', access: 'author', composes: true },
  {
    to: '/nv-admin',
    label: '内容管理',
    icon: 'settings',
    access: 'editor',
    hiddenFromRole: 'administrator',
    opensWindow: true,
  },
  { to: '/nv-admin', label: '后台管理', icon: 'settings', access: 'administrator', opensWindow: true },
];

const shortCount = (count: number) => (count > 99 ? '99+' : String(count));

interface EntryProps {
  entry: MenuEntry;
  user: CurrentUser;
  onLeave: () => void;
}

function Entry({ entry, user, onLeave }: EntryProps) {
  const count = entry.count?.(user) ?? 0;
  if (entry.composes) {
    return (
      // Not a link of the router, which would navigate before the composer opens.
      <a href={entry.to} data-compose="" onClick={onLeave}>
        <Icon name={entry.icon} />
        {entry.label}
      </a>
    );
  }
  return (
    <Link to={entry.to} {...(entry.opensWindow ? { target: '_blank', rel: 'noopener' } : {})}>
      <Icon name={entry.icon} />
      {entry.label}
      {count > 0 && (
        <b className="member-count">
          {shortCount(count)}
          <span className="visually-hidden"> 条未读</span>
        </b>
      )}
    </Link>
  );
}

interface PanelProps {
  id: string;
  user: CurrentUser;
  onLeave: () => void;
}

function Panel({ id, user, onLeave }: PanelProps) {
  const hasVip = useSiteData().vipTypes !== undefined;
  return (
    <div className="member-panel" id={id}>
      <Link className="member-self" to={authorPath(user.id)}>
        <Avatar src={user.avatar_url} seed={user.id} size={40} />
        <span>
          <b>{user.name}</b>
          <span className="badge badge-plain">{roleNames[user.role]}</span>
          <OwnGrowth user={user} />
        </span>
      </Link>
      <hr />
      <nav aria-label="我的">
        {entries
          .filter(
            ({ access, hiddenFromRole, needsVip }) =>
              hasRole(user, access) && !(hiddenFromRole && hasRole(user, hiddenFromRole)) && (hasVip || !needsVip),
          )
          .map((entry) => (
            <Entry key={entry.label} entry={entry} user={user} onLeave={onLeave} />
          ))}
      </nav>
      <hr />
      <button type="button" data-sign-out="" onClick={onLeave}>
        <Icon name="log-out" />
        退出登录
      </button>
    </div>
  );
}

/** Shows the unread state on server-rendered links to the notifications. */
function useUnreadLinks(unread: number): void {
  useEffect(() => {
    const links = document.querySelectorAll<HTMLElement>('[data-news]');
    for (const link of links) {
      if (unread === 0) continue;
      link.dataset.news = shortCount(unread);
      link.setAttribute('aria-label', `消息，${unread} 条未读`);
    }
    return () => {
      for (const link of links) {
        link.dataset.news = '';
        link.removeAttribute('aria-label');
      }
    };
  }, [unread]);
}

/** Shows the links of the drawer that the role of the user opens. */
function useStaffLinks(user: CurrentUser): void {
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-access]')];
    for (const link of links) link.hidden = !hasRole(user, link.dataset.access as AccountRole);
    return () => {
      for (const link of links) link.hidden = true;
    };
  }, [user]);
}

/** Open until a click outside, a navigation or Esc. */
function useMenuPanel() {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = ({ target }: Event) => {
      if (!(target instanceof Node) || !frame.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', look);
    return () => document.removeEventListener('pointerdown', look);
  }, [isOpen]);
  // Returns the focus to the toggle, so that a dialog opened from the panel can restore it there.
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const handlers = {
    ref: frame,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isOpen) close();
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !frame.current?.contains(relatedTarget)) setOpen(false);
    },
  };
  return { isOpen, toggle: () => setOpen(!isOpen), close, handlers, button };
}

/** The avatar in the header and its menu. */
export function MemberMenu({ user }: { user: CurrentUser }) {
  const { isOpen, toggle, close, handlers, button } = useMenuPanel();
  const id = useId();
  const { unread } = user;
  const news = unread > 0 ? 'has-news' : '';
  useUnreadLinks(unread);
  useStaffLinks(user);
  return (
    <div className="member-menu" {...handlers}>
      <div className="member-news">
        <Link
          className={`icon-button ${news}`}
          to={unread > 0 && notices(user) === 0 ? '/user-center/messages' : '/user-center/notifications'}
          aria-label={unread > 0 ? `通知，${unread} 条未读` : '通知'}
        >
          <Icon name="bell" size={20} />
        </Link>
      </div>
      <button
        ref={button}
        className={`member-button ${news}`}
        type="button"
        aria-label={`${user.name}的菜单`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <Avatar src={user.avatar_url} seed={user.id} size={32} />
      </button>
      {isOpen && <Panel id={id} user={user} onLeave={close} />}
    </div>
  );
}
