import './offline-view.css';

import { useEffect, useState } from 'react';

import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { type KeptPage, listKeptArticles } from './kept-pages.ts';

const day = new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' });

function KeptList({ kept }: { kept: readonly KeptPage[] }) {
  return (
    <section className="kept-pages" aria-labelledby="kept-title">
      <div className="section-head">
        <h2 id="kept-title">现在可以读</h2>
      </div>
      <ol>
        {kept.map(({ path, title, at }) => (
          <li key={path}>
            <a className="title-link" href={path}>
              {title}
            </a>
            <span className="meta">保存于 {day.format(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The address that was asked for stands behind the `#`. */
const wantedPath = (): string => (/^#\/(?!\/)/.test(location.hash) ? location.hash.slice(1) : '/');

const firstLookMs = 2000;
const longestPauseMs = 60_000;

/** Opens the wanted page as soon as the server answers. @returns a function that stops it */
function goOnWhenBack(): () => void {
  let pauseMs = firstLookMs;
  let timer: ReturnType<typeof setTimeout>;
  const look = async (): Promise<void> => {
    const isBack =
      navigator.onLine &&
      (await fetch('/livez').then(
        ({ ok }) => ok,
        () => false,
      ));
    if (isBack) return location.replace(wantedPath());
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    wait();
  };
  const wait = (): void => {
    timer = setTimeout(() => void look(), pauseMs);
  };
  const lookSoon = (): void => {
    clearTimeout(timer);
    pauseMs = firstLookMs;
    void look();
  };
  wait();
  addEventListener('online', lookSoon);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', lookSoon);
  };
}

/** What is shown for a page that is not kept: what can be read instead, and back as soon as there is a connection. */
export function OfflineView() {
  const [kept, setKept] = useState<readonly KeptPage[] | null>(null);
  const [wanted, setWanted] = useState('/');
  useEffect(() => {
    setWanted(wantedPath());
    listKeptArticles().then(setKept, () => setKept([]));
    return location.hash === '' ? undefined : goOnWhenBack();
  }, []);
  const hint =
    kept?.length === 0
      ? '读过和收藏的文章会保存在这台设备上，没有网络时也能读。'
      : '恢复连接后会自动打开您要看的页面。';
  return (
    <>
      <EmptyState headingLevel={1} title="现在没有网络" hint={hint} illustration="failed">
        <a className="button button-primary" href={wanted}>
          <Icon name="rotate-ccw" size={16} />
          重试
        </a>
      </EmptyState>
      {kept !== null && kept.length > 0 && <KeptList kept={kept} />}
    </>
  );
}
