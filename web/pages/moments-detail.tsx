import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import '#web/features/comments/comments.css';
import '#web/features/social/likes/marks.css';
import { loadMoment } from '#web/features/moments/detail/load-moment.server.ts';
import { MomentDetail } from '#web/features/moments/detail/moment-detail.tsx';
import { MomentSide } from '#web/features/moments/detail/moment-side.tsx';
import { MomentsFrame } from '#web/features/moments/plates/moments-frame.tsx';

export const loader = (args: LoaderFunctionArgs) => loadMoment(args);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function MomentPage() {
  const { moment, plates, comments } = useLoaderData<typeof loader>();
  const place = moment.plate ? { plate: moment.plate.id } : null;
  return (
    <MomentsFrame place={place} plates={plates} side={<MomentSide key={moment.id} moment={moment} />}>
      <MomentDetail key={moment.id} moment={moment} comments={comments} />
    </MomentsFrame>
  );
}
