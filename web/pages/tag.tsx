import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { TermArticles } from '#web/features/terms/term-articles.tsx';
import { loadTerm } from '#web/features/terms/load-term.ts';
import { openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { tag_slug, current_page } = args.params;
  return loadTerm(await openPage(args), { taxonomy: 'tag', slug: tag_slug, page: current_page });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function TagPage() {
  return <TermArticles data={useLoaderData<typeof loader>()} />;
}
