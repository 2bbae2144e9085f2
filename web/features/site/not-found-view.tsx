import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** What stands at an address that leads nowhere. @see docs/reference/routes.md */
export function NotFoundView() {
  return (
    <div className="wrap error-page">
      <EmptyState
        headingLevel={1}
        title="没有找到这个页面"
        hint="它可能搬走了、改了名字，或者从未存在过。搜一搜，也许就在别处。"
        illustration="not-found"
      >
        <form className="error-search" role="search" aria-label="换个词找找" action="/search">
          <input
            className="input"
            type="search"
            name="s"
            aria-label="搜索文章"
            placeholder="搜索文章"
            maxLength={100}
            required
          />
          <button className="button button-primary" type="submit">
            <Icon name="search" size={16} />
            搜索
          </button>
        </form>
        <a className="button" href="/">
          回到首页
        </a>
        <a className="button" href="/archives">
          看看归档
        </a>
      </EmptyState>
    </div>
  );
}
