import { type LoaderFunctionArgs, redirect } from 'react-router';

import { randomFavlink } from '#contract/features/site/calls.ts';
import { callOf } from '#web/kit/page-call.ts';

/** Redirects to a random public post; to the empty page if there is none. */
export async function loader({ context }: LoaderFunctionArgs): Promise<never> {
  const { random_post } = await callOf(context)(randomFavlink, {});
  throw redirect(random_post.slug === null ? '/nothing-is-here' : `/${encodeURIComponent(random_post.slug)}`);
}

export default function RandomPage() {
  return null;
}
