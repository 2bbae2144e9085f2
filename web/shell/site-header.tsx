import type { MouseEvent } from 'react';

import { SearchBox } from '#web/features/search/search-box.tsx';
import { useSiteData } from '#web/features/site/site-data.ts';
import { RenderedPart } from '#web/kit/html-part.tsx';
import { usePostState } from '#web/kit/post-state.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useScroll } from '#web/ui/scroll.ts';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';

import { drawerId, openDrawer } from './open-drawer.ts';
import { AccountSlot } from './account-slot.tsx';
import { shellParts } from './shell-parts.ts';

/** the header is fixed from here on. @see docs/reference/limits.md */
const fixedFromPx = 56;

function CommentCount() {
  const commentCount = usePostState()?.commentCount ?? null;
  if (commentCount === null) return null;
  return (
    <a className="icon-button comment-count" href="#comments" aria-label={`${commentCount} 条评论`}>
      <Icon name="message-circle" size={20} />
      {commentCount > 0 && <b aria-hidden="true">{commentCount > 999 ? '999+' : commentCount}</b>}
    </a>
  );
}

/** Reading progress of a post, as a line under the header. */
function ReadingProgress() {
  const share = useScroll(({ progress }) => Math.round(progress * 200) / 200);
  return usePostState() && <div className="reading-progress" style={{ width: `${share * 100}%` }} />;
}

function askForSearch(event: MouseEvent): void {
  event.preventDefault();
  const { href } = event.currentTarget as HTMLAnchorElement;
  import('#web/features/search/open-search.ts').then(
    (search) => search.askForSearch(),
    () => location.assign(href),
  );
}

function openSidebar(): void {
  import('./sidebar-toggle.ts').then(
    (sidebar) => sidebar.openSidebar(),
    () => document.querySelector('.sidebar')?.scrollIntoView(),
  );
}

export function SiteHeader() {
  const { hidesHeader } = useSiteData();
  const isFixed = useScroll(({ top }) => top > fixedFromPx);
  const isAway = useScroll(({ top, down }) => top > 4 * fixedFromPx && down);
  const classes = `site-header${isFixed ? ' is-fixed' : ''}${hidesHeader && isAway ? ' is-away' : ''}`;
  return (
    <header className={classes}>
      <div className="wrap">
        <button
          className="icon-button narrow-only"
          type="button"
          popoverTarget={drawerId}
          aria-label="打开菜单"
          onClick={openDrawer}
        >
          <Icon name="menu" size={20} />
        </button>
        <RenderedPart className="header-menu" part={shellParts.menu} />
        <div className="header-tools">
          <SearchBox />
          <a className="icon-button narrow-only" href="/search" aria-label="搜索文章" onClick={askForSearch}>
            <Icon name="search" size={20} />
          </a>
          <CommentCount />
          <ThemeToggle prefix="somnia" />
          <button className="icon-button sidebar-toggle" type="button" aria-label="打开侧栏" onClick={openSidebar}>
            <Icon name="panel-right" size={20} />
          </button>
          <AccountSlot />
        </div>
      </div>
      <ReadingProgress />
    </header>
  );
}
