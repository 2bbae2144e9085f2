import { Link } from 'react-router';

import type { AuthorProfile } from '#contract/features/accounts/entities.ts';
import { authorPath } from '#contract/features/accounts/rules.ts';
import { authorGiftsPath } from '#contract/features/gifts/rules.ts';
import { authorMomentsPath } from '#contract/features/moments/rules.ts';
import { authorCommentsPath } from '#contract/features/comments/rules.ts';
import { inPlace } from '#web/kit/in-place.ts';
import { formatNumber } from '#web/ui/format-number.ts';

export type AuthorTab = 'articles' | 'moments' | 'comments' | 'gifts';

interface AuthorTabsProps {
  author: AuthorProfile;
  current: AuthorTab;
  /** Total number of items in the list, across all pages. */
  total: number;
}

/** What a person did here, kind by kind. @see docs/reference/blocks.md */
export function AuthorTabs({ author, current, total }: AuthorTabsProps) {
  const tabs = [
    { key: 'articles', name: '文章', url: authorPath(author.id), unit: '篇' },
    { key: 'moments', name: '动态', url: authorMomentsPath(author.id), unit: '条' },
    { key: 'comments', name: '评论', url: authorCommentsPath(author.id), unit: '条' },
    { key: 'gifts', name: '收到的礼物', url: authorGiftsPath(author.id), unit: '份' },
  ];
  return (
    <nav className="post-tabs" aria-label={`${author.name} 的内容`}>
      <ul>
        {tabs.map(({ key, name, url }) => (
          <li key={key}>
            <Link to={url} aria-current={key === current ? 'page' : undefined} prefetch="intent" {...inPlace}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <span className="post-tabs-count">
        共 {formatNumber(total)} {tabs.find(({ key }) => key === current)?.unit}
      </span>
    </nav>
  );
}
