import { lazy, Suspense, useEffect, useState } from 'react';

import { usePointsText } from '#web/features/site/points-text.ts';
import { useSiteData } from '#web/features/site/site-data.ts';

const TipWall = lazy(() => import('./tip-wall.tsx').then((loaded) => ({ default: loaded.TipWall })));

/** Who tipped an author, read after the page is there: pages are the same for everybody. */
export function AuthorTips({ authorId }: { authorId: number }) {
  const { tippable } = useSiteData();
  const pointsText = usePointsText();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!tippable || !isReady) return null;
  return (
    <div className="author-tips">
      <Suspense>
        <TipWall target={{ user_id: authorId }} pointsText={pointsText} />
      </Suspense>
    </div>
  );
}
