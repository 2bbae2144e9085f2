import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { TopMenu } from '#web/features/menus/top-menu.tsx';
import type { Furniture } from '#web/features/site/furniture.ts';

import { Announcement } from './announcement.tsx';
import { Drawer } from './drawer.tsx';
import { Logo } from './logo.tsx';
import { Masthead } from './masthead.tsx';
import { shellParts } from './shell-parts.ts';
import { SiteFooter } from './site-footer.tsx';
import { TabBar } from './tab-bar.tsx';

/**
 * Draws what stands around a page. It goes into the document as finished HTML: readers download neither the data nor
 * the code of it, and it stays as it is while they go from page to page.
 */
export function furnish(parts: Map<string, string>, furniture: Furniture, pathname: string): void {
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
