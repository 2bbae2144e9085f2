import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { loadSettings } from '../settings/use-settings.ts';

export const meta = adminMeta('站点设置');
export const headers = adminHeaders;

function Settings() {
  const { loaded, reload } = useLoaded(loadSettings);
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList />;
  return <SettingsForm first={loaded.value.groups} />;
}

export default function SettingsPage() {
  return (
    <AdminFrame current="settings" title="站点设置" intro="保存后立即生效，页面随之更新。" access="administrator">
      <Settings />
    </AdminFrame>
  );
}
