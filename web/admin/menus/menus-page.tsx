import { getMenus } from '#contract/features/menus/calls.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { MenuEditor } from './menu-editor.tsx';

/** Both menus of the site. */
export function Menus() {
  const { loaded, reload } = useLoaded(() => send(getMenus, {}));
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList />;
  const { top, footer, offers } = loaded.value;
  return (
    <div className="menus">
      <h2>顶部菜单</h2>
      <MenuEditor place="top" first={top} offers={offers} />
      <h2>页脚菜单</h2>
      <MenuEditor place="footer" first={footer} offers={offers} />
    </div>
  );
}
