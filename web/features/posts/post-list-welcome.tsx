import './post-list-welcome.css';

import { lazy, Suspense } from 'react';

import { Illustration } from '#web/ui/art/illustration.tsx';

// Loaded only on an empty home page.
const OwnerSteps = lazy(() => import('./owner-steps.tsx').then((loaded) => ({ default: loaded.OwnerSteps })));

/** Empty home page: a greeting for visitors, and for the administrator how to start. */
export function Welcome({ siteName }: { siteName: string }) {
  return (
    <section className="welcome">
      <Illustration name="welcome" width={264} />
      <h1>{siteName}刚刚亮起灯</h1>
      <p className="welcome-lead">这里还没有文章，第一篇正在路上。过些日子再来看看吧。</p>
      <Suspense>
        <OwnerSteps />
      </Suspense>
    </section>
  );
}
