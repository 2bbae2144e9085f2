import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { listPlates } from '#contract/features/moments/plates.calls.ts';
import { loadMomentsSurroundings } from '#web/features/moments/plates/moments-data.ts';
import { MomentListFrame } from '#web/features/moments/plates/moments-frame.tsx';
import { PlateList } from '#web/features/moments/plates/plate-list.tsx';
import { openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const [{ list: plates }, surroundings] = await Promise.all([
    page.call(listPlates, {}),
    loadMomentsSurroundings(page),
  ]);
  const head = page.head({
    title: '版块',
    description: `${page.options.nv_site_name}的动态版块：${plates.map(({ name }) => name).join('、')}。`,
    path: '/moments/plate',
    hidden: plates.length === 0,
    jsonLd: [{ '@type': 'CollectionPage', name: '版块', url: `${page.origin}/moments/plate` }],
  });
  return { head, plates, surroundings };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function PlatesPage() {
  const { plates, surroundings } = useLoaderData<typeof loader>();
  return (
    <MomentListFrame place="plates" surroundings={surroundings}>
      <h1 className="moments-title">版块</h1>
      <PlateList plates={plates} />
    </MomentListFrame>
  );
}
