import { usePostState } from '#web/kit/post-state.ts';
import { TopMenu } from '#web/features/menus/top-menu.tsx';
import { askForSearch } from '#web/features/search/open-search.ts';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { useSiteFacts } from '#web/features/site/site-facts.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useScroll } from '#web/ui/scroll.ts';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';

import { drawerId, openDrawer } from './drawer.tsx';
import { Logo } from './logo.tsx';
import { PersonPlace } from './person-place.tsx';
import { openSidebar } from './sidebar-toggle.ts';
import './site-header.css';

/** @spec S9 the header is fixed from here on */
const fixedFromPx = 56;

function CommentCount() {
  const reading = usePostState();
  if (!reading) return null;
  const { commentCount } = reading;
  return (
    <a className="icon-button comment-count" href="#comments" aria-label={`${commentCount} 条评论`}>
      <Icon name="message-circle" size={20} />
      {commentCount > 0 && <b aria-hidden="true">{formatNumber(commentCount)}</b>}
    </a>
  );
}

/** How much of an article is read, as a hairline under the header. */
function ReadingProgress() {
  const share = useScroll(({ progress }) => Math.round(progress * 200) / 200);
  return usePostState() && <div className="reading-progress" style={{ width: `${share * 100}%` }} />;
}

export function SiteHeader() {
  const { topNav, hidesHeader } = useSiteFacts();
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
        <Logo />
        <TopMenu entries={topNav} />
        <div className="header-tools">
          <SearchBox />
          <a
            className="icon-button narrow-only"
            href="/search"
            aria-label="搜索文章"
            onClick={(event) => {
              event.preventDefault();
              void askForSearch();
            }}
          >
            <Icon name="search" size={20} />
          </a>
          <CommentCount />
          <ThemeToggle prefix="somnia" />
          <button className="icon-button sidebar-toggle" type="button" aria-label="打开侧栏" onClick={openSidebar}>
            <Icon name="panel-right" size={20} />
          </button>
          <PersonPlace />
        </div>
      </div>
      <ReadingProgress />
    </header>
  );
}
