import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { TermArticles } from '#web/features/terms/term-articles.tsx';
import { TermSeries } from '#web/features/terms/term-series.tsx';
import { loadTerm } from '#web/features/terms/load-term.ts';
import { openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { params, request } = args;
  const taxonomy = new URL(request.url).pathname.startsWith('/special/') ? 'special' : 'category';
  return loadTerm(await openPage(args), { taxonomy, slug: params.term_slug, page: params.current_page });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function TermPage() {
  const data = useLoaderData<typeof loader>();
  return data.taxonomy === 'special' ? <TermSeries data={data} /> : <TermArticles data={data} />;
}
