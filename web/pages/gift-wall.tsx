import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { getGiftWall } from '#contract/features/gifts/calls.ts';
import type { GiftRange } from '#contract/features/gifts/entities.ts';
import { GiftWall } from '#web/features/gifts/gift-wall.tsx';
import { ListHeader } from '#web/features/posts/post-list-header.tsx';
import { openPage } from '#web/kit/open-page.ts';
import '#web/features/posts/post-list.css';

const ranges: readonly GiftRange[] = ['week', 'month'];

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const range = ranges.find((each) => each === page.query.get('range')) ?? 'all';
  const wall = await page.call(getGiftWall, { range });
  return {
    head: page.head({
      title: '礼物墙',
      description: `${page.options.nv_site_name}的礼物墙：谁送给了谁，谁收到最多。`,
      path: range === 'all' ? '/gift-wall' : `/gift-wall?range=${range}`,
      hidden: wall.records.length === 0,
    }),
    wall,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function GiftWallPage() {
  const { wall } = useLoaderData<typeof loader>();
  return (
    <div className="wrap list-page">
      <ListHeader title="礼物墙" description="每一份送出的心意，都在这里亮着。" />
      <GiftWall wall={wall} />
    </div>
  );
}
