import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { momentListPath } from '#contract/features/moments/rules.ts';
import { FollowedMoments } from '#web/features/moments/stream/followed-moments.tsx';
import { loadMomentsSurroundings } from '#web/features/moments/plates/moments-data.ts';
import { MomentListFrame, MomentTabs } from '#web/features/moments/plates/moments-frame.tsx';
import { WriteMoment } from '#web/features/moments/plates/write-moment.tsx';
import { openPage } from '#web/kit/open-page.ts';

/** A shell without a person, the same for everybody; its list comes by a call. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const surroundings = await loadMomentsSurroundings(page);
  const head = page.head({ title: '我关注的动态', path: momentListPath('following'), hidden: true });
  return data({ head, surroundings }, { headers: { 'cache-control': 'no-store' } });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export function headers() {
  return { 'cache-control': 'no-store' };
}

export default function FollowingPage() {
  const { surroundings } = useLoaderData<typeof loader>();
  return (
    <MomentListFrame place="following" surroundings={surroundings}>
      <h1 className="visually-hidden">我关注的动态</h1>
      <WriteMoment />
      <MomentTabs place="following" />
      <FollowedMoments />
    </MomentListFrame>
  );
}
