import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';

import { ApiReference } from '../api/api-reference.tsx';
import { type ApiDocument, readDocument } from '../api/read-document.ts';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('接口文档');
export const headers = adminHeaders;

const address = '/nv/openapi.json';

async function load() {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return readDocument((await answer.json()) as ApiDocument);
}

function Reference() {
  const { loaded, reload } = useLoaded(load);
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList />;
  return <ApiReference calls={loaded.value} />;
}

export default function ApiPage() {
  return (
    <AdminFrame
      current="api"
      title="接口文档"
      intro={
        <>
          其他程序用访问令牌调用这些接口，令牌在<a href="/user-center/safe">账号安全</a>里创建。机器可读的版本是{' '}
          <a href={address}>OpenAPI 文档</a>。
        </>
      }
      access="administrator"
    >
      <Reference />
    </AdminFrame>
  );
}
