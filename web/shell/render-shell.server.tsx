import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { TopMenu } from '#web/features/menus/top-menu.tsx';
import type { LayoutData } from '#web/features/site/layout-data.ts';

import { Announcement } from './announcement.tsx';
import { Drawer } from './drawer.tsx';
import { Logo } from './logo.tsx';
import { Masthead } from './masthead.tsx';
import { shellParts } from './shell-parts.ts';
import { SiteFooter } from './site-footer.tsx';
import { TabBar } from './tab-bar.tsx';

/**
 * Renders the shell around a page as static HTML. Readers download neither its data nor its code, and it does not
 * change during client navigations.
 */
export function renderShell(parts: Map<string, string>, furniture: LayoutData, pathname: string): void {
  const draw = (key: string, node: ReactNode) => parts.set(key, renderToStaticMarkup(node));
  const { announcement, topNav } = furniture;
  draw(
    shellParts.top.key,
    <>
      {announcement && <Announcement {...announcement} />}
      <Masthead {...furniture} />
    </>,
  );
  draw(
    shellParts.menu.key,
    <>
      <Logo {...furniture} />
      <TopMenu entries={topNav} pathname={pathname} />
    </>,
  );
  draw(shellParts.footer.key, <SiteFooter {...furniture} />);
  draw(
    shellParts.bottom.key,
    <>
      <TabBar pathname={pathname} />
      <Drawer {...furniture} pathname={pathname} />
    </>,
  );
}
