import type { LoaderFunctionArgs, MetaFunction } from 'react-router';

import { LoginReturnPage } from '#web/features/auth/identities/login-callback-page.tsx';
import { openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  return { head: page.head({ title: '正在登录', path: '/loginCallback', hidden: true }) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export function headers() {
  // The URL contains a code: send no referrer.
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
}

export default function LoginCallbackPage() {
  return (
    <div className="wrap">
      <LoginReturnPage />
    </div>
  );
}
