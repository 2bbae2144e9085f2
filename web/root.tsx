import { lazy, type ReactNode, Suspense } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';

import { getNavMenu } from '#contract/features/menus/calls.ts';
import { siteLogo, siteOpts } from '#contract/features/site/calls.ts';
import { siteDataOf, layoutDataOf } from '#web/features/site/choose-site-data.server.ts';
import type { SiteData } from '#web/features/site/site-data.ts';
import { DialogMount } from '#web/ui/dialogs/dialog-mount.tsx';
import { MarksContext, marksSiteIn } from './features/accounts/marks-context.ts';
import { ImagePreferencesContext, defaultImagePreferences } from '#web/ui/image-preferences.tsx';
import { ToastMount } from '#web/ui/toasts/toast-mount.tsx';

import { RenderedPart } from './kit/html-part.tsx';
import { isAdministration } from './kit/page-address.ts';
import { callOf, pageRequest } from './kit/page-call.ts';
import { ExtrasLoader } from './shell/extras-loader.tsx';
import { failureOf, failureTitle } from './shell/failure.ts';
import { renderShell } from './shell/render-shell.server.tsx';
import { HeadParts } from './shell/head-parts.tsx';
import { handleDrawerClick } from './shell/open-drawer.ts';
import { contentId, PageView } from './shell/page-view.tsx';
import { shellParts } from './shell/shell-parts.ts';
import { SiteHeader } from './shell/site-header.tsx';
import { StartScripts } from './shell/start-scripts.tsx';
import './ui/tokens.css';
import './ui/base.css';
import './ui/parts.css';
import './shell/shell.css';
import './shell/site-header.css';
import './features/search/search-box.css';
import './features/menus/top-menu.css';
import './shell/drawer.css';
import './shell/site-footer.css';

export async function loader({ context, request }: LoaderFunctionArgs): Promise<SiteData> {
  const call = callOf(context);
  const page = context.get(pageRequest);
  const { isDocument, parts, now } = page;
  const options = await call(siteOpts, {});
  const { pathname } = new URL(request.url);
  if (isDocument && !isAdministration(pathname)) {
    const [menu, logos] = await Promise.all([call(getNavMenu, {}), call(siteLogo, {})]);
    const layout = layoutDataOf(options, menu, now, logos);
    page.drawShell = (shownPath) => renderShell(parts, layout, shownPath);
  }
  return siteDataOf(options, now);
}

/** Filters in the administration change without a navigation of the shell, so the site data is not reloaded there. */
export function shouldRevalidate({ nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !isAdministration(nextUrl.pathname);
}

/** Default meta tags, and those of an error page. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, error }) => {
  const name = loaderData?.name ?? 'Somnia';
  if (error) return [{ title: `${failureTitle(failureOf(error))} - ${name}` }, { name: 'robots', content: 'noindex' }];
  return [{ title: name }, { name: 'description', content: loaderData?.description ?? '' }];
};

export function Layout({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('root');
  const isApart = isAdministration(useLocation().pathname);
  return (
    <html
      lang="zh-CN"
      className={facts?.greyscale && 'greyscale'}
      data-live={facts?.liveOff && 'off'}
      data-guest-likes={facts?.guestLikes && ''}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <HeadParts />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href={`#${contentId}`}>
          跳到正文
        </a>
        {!isApart && (
          <>
            <RenderedPart part={shellParts.top} />
            <SiteHeader />
          </>
        )}
        <ImagePreferencesContext value={facts?.pictures ?? defaultImagePreferences}>
          <MarksContext value={marksSiteIn(facts)}>{isApart ? children : <PageView>{children}</PageView>}</MarksContext>
        </ImagePreferencesContext>
        {!isApart && (
          <>
            <RenderedPart part={shellParts.footer} />
            <RenderedPart part={shellParts.bottom} onClick={handleDrawerClick} />
          </>
        )}
        <ExtrasLoader />
        <DialogMount />
        <ToastMount />
        <StartScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

const ErrorPage = lazy(() => import('./shell/error-page.tsx').then((loaded) => ({ default: loaded.ErrorPage })));

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  );
}
