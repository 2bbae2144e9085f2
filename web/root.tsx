import type { ReactNode } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';

import { getNavMenu } from '#contract/features/menus/calls.ts';
import { siteOpts } from '#contract/features/site/calls.ts';
import { GiftTicker } from '#web/features/gifts/gift-ticker.tsx';
import { chooseFacts } from '#web/features/site/choose-facts.server.ts';
import type { SiteFacts } from '#web/features/site/site-facts.ts';
import { DialogSeat } from '#web/ui/dialogs/dialog-seat.tsx';
import { ToastSeat } from '#web/ui/toasts/toast-seat.tsx';

import { callOf, nowOf } from './kit/page-call.ts';
import { Announcement } from './shell/announcement.tsx';
import { BackToTop } from './shell/back-to-top.tsx';
import { Drawer } from './shell/drawer.tsx';
import { ErrorPage, failureOf, failureTitle } from './shell/error-page.tsx';
import { HeadLinks, HeadScript } from './shell/head-parts.tsx';
import { Masthead } from './shell/masthead.tsx';
import { contentId, PageView } from './shell/page-view.tsx';
import { SiteFooter } from './shell/site-footer.tsx';
import { SiteHeader } from './shell/site-header.tsx';
import { TabBar } from './shell/tab-bar.tsx';
import { useBulletin } from './shell/use-bulletin.ts';
import { usePageHabits } from './shell/use-page-habits.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/parts.css';
import './shell/shell.css';

export async function loader({ context, request }: LoaderFunctionArgs): Promise<SiteFacts> {
  const call = callOf(context);
  const [options, menu] = await Promise.all([call(siteOpts, {}), call(getNavMenu, {})]);
  return chooseFacts(options, menu, nowOf(context), new URL(request.url).origin);
}

/** What a page says that says nothing of itself, and what an error page says. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) => {
  const name = loaderData?.name ?? 'Somnia';
  if (error) return [{ title: `${failureTitle(failureOf(error))} - ${name}` }, { name: 'robots', content: 'noindex' }];
  return [{ title: name }, { name: 'description', content: loaderData?.description ?? '' }];
};

export function Layout({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="zh-CN" className={facts?.greyscale && 'greyscale'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <HeadScript />
        <Meta />
        <HeadLinks />
        <Links />
      </head>
      <body>
        <a className="skip-link" href={`#${contentId}`}>
          跳到正文
        </a>
        <Announcement />
        <Masthead />
        <SiteHeader />
        <PageView>{children}</PageView>
        <SiteFooter />
        <GiftTicker />
        <BackToTop />
        <TabBar />
        <Drawer />
        <DialogSeat />
        <ToastSeat />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  usePageHabits();
  useBulletin();
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
