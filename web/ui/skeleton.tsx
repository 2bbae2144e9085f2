import './parts.css';

export interface SkeletonProps {
  /** Number of text lines; the last one is shorter. */
  lines?: number;
  /** Image before the lines: round (avatar) or a plate (cover). */
  picture?: 'round' | 'plate';
}

/** Grey shapes in the size of the expected content, to avoid layout shifts. Repeat it for a list. */
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

/** Wraps skeletons and announces once to screen readers that something is loading. */
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
