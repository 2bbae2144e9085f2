import type { LoaderFunctionArgs, MetaFunction } from 'react-router';

import { unsubscribeTexts } from '#contract/features/mail/copy.ts';
import { SubscriptionPanel } from '#web/features/mail/subscription-panel.tsx';
import { openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  return { head: page.head({ title: unsubscribeTexts.title, path: '/unsubscribe', hidden: true }) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function UnsubscribePage() {
  return (
    <div className="wrap error-page">
      <SubscriptionPanel />
    </div>
  );
}
