import { type LoaderFunctionArgs, redirect } from 'react-router';

import { randomFavlink } from '#contract/features/site/calls.ts';
import { callOf } from '#web/kit/page-call.ts';

/** Leads to an open article by chance, another each time; where there is none yet, to the empty page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<never> {
  const { random_post } = await callOf(context)(randomFavlink, {});
  throw redirect(random_post.slug === null ? '/nothing-is-here' : `/${encodeURIComponent(random_post.slug)}`);
}

export default function RandomPage() {
  return null;
}
