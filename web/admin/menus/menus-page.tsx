import { useCallback, useState } from 'react';

import { getMenus } from '#contract/features/menus/calls.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { useLeaveGuard } from '../form/use-admin-form.ts';
import { MenuEditor, type MenuPlace } from './menu-editor.tsx';

export function Menus() {
  const { loaded, reload } = useLoaded(() => send(getMenus, {}));
  const [dirty, setDirty] = useState<readonly MenuPlace[]>([]);
  const noteDirty = useCallback((place: MenuPlace, isDirty: boolean) => {
    setDirty((before) => [...before.filter((other) => other !== place), ...(isDirty ? [place] : [])]);
  }, []);
  useLeaveGuard(dirty.length > 0);
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList />;
  const { top, footer, offers } = loaded.value;
  return (
    <div className="menus">
      <h2>顶部菜单</h2>
      <MenuEditor place="top" first={top} offers={offers} onDirty={noteDirty} />
      <h2>页脚菜单</h2>
      <MenuEditor place="footer" first={footer} offers={offers} onDirty={noteDirty} />
    </div>
  );
}
