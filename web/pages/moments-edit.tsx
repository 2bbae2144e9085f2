import { data, type LoaderFunctionArgs, type MetaFunction, useParams, useSearchParams } from 'react-router';

import { momentErrors } from '#contract/features/moments/copy.ts';
import { momentEditPath } from '#contract/features/moments/rules.ts';
import { ComposerPage } from '#web/features/moments/composer/composer-page.tsx';
import { notFound, openPage } from '#web/kit/open-page.ts';

/** The id in the address; undefined for a new moment, null if it is no id. */
function idOf(text: string | undefined): number | undefined | null {
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** A shell without a person, the same for everybody. @see docs/reference/calls.md */
export async function loader(args: LoaderFunctionArgs) {
  const id = idOf(args.params.id);
  if (id === null) throw notFound(momentErrors.missing);
  const page = await openPage(args);
  const title = id === undefined ? '写微博' : '编辑动态';
  const head = page.head({ title, path: momentEditPath(id), hidden: true });
  return data({ head }, { headers: { 'cache-control': 'no-store' } });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export function headers() {
  return { 'cache-control': 'no-store' };
}

export default function MomentsEditPage() {
  const id = idOf(useParams().id);
  const [query] = useSearchParams();
  const address = {
    ...(id && { id }),
    plate: query.get('plate'),
    topic: query.get('topic'),
    quote: query.get('quote'),
  };
  return <ComposerPage key={JSON.stringify(address)} address={address} />;
}
