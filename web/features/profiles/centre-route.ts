import { data, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';

import { openPage, type SiteOptions } from '#web/kit/open-page.ts';

import { type CentrePage, centrePath } from './user-centre-nav.ts';

/** The loader of a page of the user centre: a shell without a person, the same for everybody. @see docs/reference/calls.md */
export function centreLoader(title: string | ((options: SiteOptions) => string), current: CentrePage) {
  return async (args: LoaderFunctionArgs) => {
    const page = await openPage(args);
    const head = page.head({
      title: typeof title === 'string' ? title : title(page.options),
      path: centrePath(current),
      hidden: true,
    });
    return data({ head }, { headers: { 'cache-control': 'no-store' } });
  };
}

export function centreMeta({ loaderData }: { loaderData?: { head: MetaDescriptor[] } | undefined }): MetaDescriptor[] {
  return loaderData?.head ?? [];
}

export function centreHeaders() {
  return { 'cache-control': 'no-store' };
}
