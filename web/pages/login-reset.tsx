import type { LoaderFunctionArgs, MetaFunction } from 'react-router';

import { ResetForm } from '#web/features/auth/registrations/reset-form.tsx';
import { openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  return { head: page.head({ title: '重置密码', path: '/login/reset', hidden: true }) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export function headers() {
  // The URL contains a key: send no referrer.
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
}

export default function ResetPage() {
  return (
    <div className="wrap">
      <ResetForm />
    </div>
  );
}
