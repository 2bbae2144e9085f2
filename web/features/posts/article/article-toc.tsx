import type { TocEntry } from '#contract/features/posts/entities.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import { Icon } from '#web/ui/icon.tsx';

import type { ArticleView } from './article-view.ts';

interface Branch {
  entry: TocEntry;
  inner: Branch[];
}

/** Nests each heading under the nearest preceding one of a higher rank, even if levels are skipped. */
export function tocTree(entries: readonly TocEntry[]): Branch[] {
  const roots: Branch[] = [];
  const open: Branch[] = [];
  for (const entry of entries) {
    while (open.length > 0 && (open.at(-1) as Branch).entry.level >= entry.level) open.pop();
    const branch: Branch = { entry, inner: [] };
    (open.at(-1)?.inner ?? roots).push(branch);
    open.push(branch);
  }
  return roots;
}

function Branches({ branches, view }: { branches: readonly Branch[]; view: ArticleView }) {
  const { slug, page } = view.post;
  return (
    <ol>
      {branches.map(({ entry, inner }) => {
        const anchor = `#${encodeURIComponent(entry.anchor)}`;
        return (
          <li key={`${entry.page}-${entry.anchor}`}>
            <a href={entry.page === page ? anchor : `${postPath(slug, { page: entry.page })}${anchor}`}>
              {view.numerals.get(entry.anchor)}
              {entry.text}
            </a>
            {inner.length > 0 && <Branches branches={inner} view={view} />}
          </li>
        );
      })}
    </ol>
  );
}

export function hasToc(view: ArticleView): boolean {
  return view.post.toc.length > 1;
}

/** In the side column on wide screens; elsewhere a sheet that works as a native popover. */
export function ArticleToc({ view }: { view: ArticleView }) {
  if (!hasToc(view)) return null;
  return (
    <nav className="toc" id="toc" popover="auto" aria-label="目录">
      <p className="side-title">目录</p>
      <button
        className="icon-button narrow-only"
        type="button"
        popoverTarget="toc"
        popoverTargetAction="hide"
        aria-label="关闭目录"
      >
        <Icon name="x" size={20} />
      </button>
      <Branches branches={tocTree(view.post.toc)} view={view} />
    </nav>
  );
}

export function TocButton({ view }: { view: ArticleView }) {
  if (!hasToc(view)) return null;
  return (
    <button className="toc-button" type="button" popoverTarget="toc">
      <Icon name="list" size={20} />
      目录
    </button>
  );
}
