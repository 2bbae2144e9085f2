import type { LoaderFunctionArgs, MetaFunction } from 'react-router';

import { OfflineView } from '#web/features/site/offline/offline-view.tsx';
import { openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  return { head: page.head({ title: '离线', path: '/offline', hidden: true }) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

/** Kept by the service worker at its installation. */
export default function OfflinePage() {
  return (
    <div className="wrap error-page">
      <OfflineView />
    </div>
  );
}
