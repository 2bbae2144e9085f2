import type { MetaDescriptor } from 'react-router';

interface MetaArgs {
  matches: readonly ({ loaderData?: unknown } | undefined)[];
}

/** The `meta` of an admin page: its title, and noindex. */
export function adminMeta(title: string) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => {
    const site = matches[0]?.loaderData as { name?: string } | undefined;
    return [{ title: `${title} · ${site?.name ?? 'Somnia'} 后台` }, { name: 'robots', content: 'noindex, nofollow' }];
  };
}

/** The `headers` of an admin page: no caching. */
export function adminHeaders() {
  return { 'cache-control': 'no-store' };
}
