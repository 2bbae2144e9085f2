import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { getArchives } from '#contract/features/posts/calls.ts';
import { Archives } from '#web/features/posts/post-list-archives.tsx';
import { solarYearOf } from '#web/features/posts/solar-year.server.ts';
import { loadSidebar } from '#web/features/site/sidebar-data.ts';
import { WithSidebar } from '#web/features/site/sidebar.tsx';
import { pageRequest } from '#web/kit/page-call.ts';
import { notFound, openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const asked = page.query.get('year');
  if (asked !== null && !/^[1-9]\d{3}$/.test(asked)) throw notFound();
  const year = asked === null ? undefined : Number(asked);
  const { now } = args.context.get(pageRequest);
  const [archives, side] = await Promise.all([page.call(getArchives, { year }), loadSidebar(page)]);
  return {
    head: page.head({
      title: year ? `归档 · ${year} 年` : '归档',
      description: `${page.options.nv_site_name}的文章归档，共 ${archives.total} 篇。`,
      path: year ? `/archives?year=${year}` : '/archives',
      hidden: archives.total === 0,
      jsonLd: [{ '@type': 'CollectionPage', name: '归档', url: `${page.origin}/archives` }],
    }),
    archives,
    solarYear: page.options.archive_solar_year ? solarYearOf(archives, now) : null,
    side,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function ArchivesPage() {
  const { archives, solarYear, side } = useLoaderData<typeof loader>();
  return (
    <div className="wrap list-page">
      <WithSidebar data={side}>
        <Archives archives={archives} solarYear={solarYear} />
      </WithSidebar>
    </div>
  );
}
