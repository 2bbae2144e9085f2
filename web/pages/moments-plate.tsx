import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';

import { getPlate } from '#contract/features/moments/plates.calls.ts';
import { feedPath } from '#contract/features/feeds/rules.ts';
import { termPath } from '#contract/features/terms/rules.ts';
import { loadMomentsSurroundings } from '#web/features/moments/plates/moments-data.ts';
import { MomentListFrame } from '#web/features/moments/plates/moments-frame.tsx';
import { PlateHeader } from '#web/features/moments/plates/plate-header.tsx';
import { WriteMoment } from '#web/features/moments/plates/write-moment.tsx';
import { MomentStream } from '#web/features/moments/stream/moment-stream.tsx';
import { loadFirstPage } from '#web/features/moments/stream/first-page.ts';
import { momentsHead } from '#web/features/moments/stream/moments-head.ts';
import { notFound, openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params.category_slug ?? '';
  const page = await openPage(args);
  const { plate, moved_to } = await page.call(getPlate, { slug });
  if (moved_to !== null) throw redirect(termPath('plate', moved_to), 301);
  if (!plate) throw notFound();
  const cursor = page.query.get('cursor') ?? '';
  const query = { type: 'index' as const, plate: plate.slug };
  const [first, surroundings] = await Promise.all([loadFirstPage(page, query, cursor), loadMomentsSurroundings(page)]);
  const description = plate.description || `版块「${plate.name}」里的动态，共 ${plate.count} 条。`;
  const path = termPath('plate', plate.slug);
  const feed = feedPath({ kind: 'plate', slug: plate.slug });
  const image = plate.cover_url;
  const head = momentsHead(page, { title: plate.name, description, path, cursor, first, image, feed });
  return { head, query, scope: { plateId: plate.id }, cursor, first, surroundings, plate };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function PlatePage() {
  const { query, scope, cursor, first, surroundings, plate } = useLoaderData<typeof loader>();
  return (
    <MomentListFrame place={{ plate: plate.id }} surroundings={surroundings}>
      <PlateHeader key={plate.id} plate={plate} />
      <WriteMoment prompt={`在「${plate.name}」说点什么`} start={{ plate: plate.id }} />
      <MomentStream
        query={query}
        first={first}
        cursor={cursor}
        label={`${plate.name}的动态`}
        path={plate.url}
        scope={scope}
        empty={{ title: '这个版块还很安静', hint: '写下第一条，让别人知道这里可以聊什么。' }}
      />
    </MomentListFrame>
  );
}
