import './admin.css';

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { roleNames, type StaffRole } from '#contract/kit/power.ts';
import { useSession } from '#web/features/auth/sessions/session.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { DefaultLogo } from '#web/ui/art/illustration.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';

import { AdminGate } from './admin-gate.tsx';
import { AdminNav } from './admin-nav.tsx';
import { adminPath } from './entries.ts';
import { openJump } from './jump.ts';

export interface AdminFrameProps {
  /** The key of the page in `entries.ts`. */
  current: string;
  title: string;
  /** A short description below the title. */
  intro?: ReactNode;
  /** From this role on the page is shown; everybody else reads why not. @see docs/reference/permissions.md */
  access: StaffRole;
  /** Buttons at the end of the title row. */
  aside?: ReactNode;
  /** Rendered once access is confirmed; a function receives the user. */
  children: ReactNode | ((user: CurrentUser) => ReactNode);
}

const contentId = 'content';
const drawerId = 'admin-drawer';

/** Whether an admin page was shown before, so that this one was reached by client-side navigation. */
let hasArrived = false;

/** Moves the focus to the page after client-side navigation. */
function useArrival() {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hasArrived) {
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    hasArrived = true;
  }, []);
  return main;
}

/** Ctrl+K opens the quick jump, wherever the focus is. */
function useJump(power: number): () => void {
  const navigate = useNavigate();
  const jump = useCallback(() => {
    openJump({ power }).then(
      (key) => navigate(adminPath(key)),
      () => undefined,
    );
  }, [power, navigate]);
  useEffect(() => {
    if (power === 0) return undefined;
    const press = (event: KeyboardEvent) => {
      const isJump = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      if (!isJump || event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      jump();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [jump, power]);
  return jump;
}

/** On phones the navigation is a drawer over the page that closes when an entry is chosen. */
function useDrawer() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    document.querySelector<HTMLElement>(`#${drawerId} nav a`)?.focus();
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', leave);
    const button = opener.current;
    return () => {
      document.removeEventListener('keydown', leave);
      // The focus returns once the page is no longer inert.
      setTimeout(() => button?.focus());
    };
  }, [isOpen]);
  return { isOpen, setOpen, opener };
}

function Person({ user }: { user: CurrentUser | null }) {
  if (!user) return <span className="admin-person" />;
  return (
    <a className="admin-person" href="/user-center/index">
      <Avatar src={user.avatar_url} seed={user.id} size={30} />
      <span>
        <b>{user.name}</b>
        {roleNames[user.role]}
        <span className="visually-hidden">，用户中心</span>
      </span>
    </a>
  );
}

/** The layout of every admin page: navigation, header, title and access check. */
export function AdminFrame({ current, title, intro, access, aside, children }: AdminFrameProps) {
  const { name } = useSiteData();
  const { user } = useSession();
  const main = useArrival();
  const jump = useJump(user?.power ?? 0);
  const { isOpen, setOpen, opener } = useDrawer();
  return (
    <div className="admin" data-drawer={isOpen ? 'open' : undefined}>
      <aside className="admin-side" id={drawerId} aria-label="侧栏">
        <a className="admin-logo" href="/" aria-label={`${name} 首页`}>
          <DefaultLogo />
          <span>{name}</span>
        </a>
        <AdminNav current={current} user={user} onLeave={() => setOpen(false)} />
      </aside>
      {isOpen && <button className="admin-veil" type="button" aria-label="关闭导航" onClick={() => setOpen(false)} />}
      <div className="admin-body" inert={isOpen}>
        <header className="admin-bar">
          <button
            ref={opener}
            className="icon-button admin-opener"
            type="button"
            aria-label={isOpen ? '关闭导航' : '打开导航'}
            aria-expanded={isOpen}
            aria-controls={drawerId}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="menu" size={20} />
          </button>
          <button className="admin-jumper" type="button" disabled={!user} onClick={jump}>
            <Icon name="search" size={16} />
            <span className="admin-wide-words">快速前往</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
          </button>
          <span className="admin-gap" />
          <a className="button button-quiet button-small admin-site" href="/" target="_blank" rel="noopener">
            <Icon name="external-link" size={15} />
            <span className="admin-wide-words">查看站点</span>
          </a>
          <ThemeToggle prefix="somnia" />
          <Person user={user} />
        </header>
        <main ref={main} id={contentId} className="admin-main" tabIndex={-1} aria-labelledby="admin-title">
          <div className="admin-head">
            <div>
              <h1 id="admin-title">{title}</h1>
              {intro && <p>{intro}</p>}
            </div>
            {aside && <div className="admin-head-acts">{aside}</div>}
          </div>
          <AdminGate access={access}>{children}</AdminGate>
        </main>
      </div>
    </div>
  );
}
