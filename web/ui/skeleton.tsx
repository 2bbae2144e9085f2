import './parts.css';

export interface SkeletonProps {
  /** Lines of text; the last one is shorter. */
  lines?: number;
  /** A picture before the lines: a round one (avatar) or a plate (cover). */
  picture?: 'round' | 'plate';
}

/** Grey shapes in the size of what is coming, so that nothing moves when it comes. Repeat it for a list. */
export function Skeleton({ lines = 3, picture }: SkeletonProps) {
  return (
    <div className="skeleton" aria-hidden="true">
      {picture && <span className={`skeleton-${picture}`} />}
      <div>
        {Array.from({ length: lines }, (_, line) => (
          <span className="skeleton-line" key={line} />
        ))}
      </div>
    </div>
  );
}

/** Wraps skeletons and says once, to those who do not see them, that something is loading. */
export function SkeletonList({ count = 3, ...shape }: SkeletonProps & { count?: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">加载中…</span>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} {...shape} />
      ))}
    </div>
  );
}
