import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';
import './post-list-header.css';

export interface Step {
  name: string;
  url: string;
}

export interface ListHeaderProps {
  title: ReactNode;
  /** The kind of list, shown above the title. */
  kind?: string;
  /** Breadcrumbs to this list, without the list itself. */
  steps?: Step[];
  description?: string;
  /** Banner image; without one the header is text only. */
  coverUrl?: string;
  facts?: ReactNode;
  feedUrl?: string | null;
  children?: ReactNode;
}

/** Header of a list page: breadcrumbs, title and total. */
export function ListHeader({
  title,
  kind,
  steps = [],
  description,
  coverUrl,
  facts,
  feedUrl,
  children,
}: ListHeaderProps) {
  return (
    <header className={coverUrl ? 'list-header list-header-covered' : 'list-header'}>
      {coverUrl && (
        <div className="plate list-header-plate">
          <SmallPicture
            src={coverUrl}
            width={1200}
            height={400}
            sizes="(max-width: 1152px) max(100vw, 569px), 836px"
            loading={undefined}
            fetchPriority="high"
          />
        </div>
      )}
      <div className="list-header-words">
        {steps.length > 0 ? (
          <nav aria-label="当前位置">
            <ol className="list-header-steps">
              {steps.map((step) => (
                <li key={step.url}>
                  <Link to={step.url}>{step.name}</Link>
                </li>
              ))}
            </ol>
          </nav>
        ) : (
          kind && <p className="list-header-kind">{kind}</p>
        )}
        <h1>{title}</h1>
        {description && <p className="list-header-description">{description}</p>}
        <p className="list-header-facts">
          {facts}
          {feedUrl && (
            <a className="list-header-feed" href={feedUrl}>
              <Icon name="rss" size={14} />
              订阅
            </a>
          )}
        </p>
      </div>
      {children}
    </header>
  );
}
