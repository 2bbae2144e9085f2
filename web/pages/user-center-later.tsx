import { type LoaderFunctionArgs, useLocation } from 'react-router';

import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { isLaterPage, laterPages } from '#web/features/profiles/later-pages.ts';
import { LaterPage } from '#web/features/profiles/later-page.tsx';
import { useSiteTerms } from '#web/features/site/site-data.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';
import { notFound } from '#web/kit/open-page.ts';

const keyOf = (pathname: string) => pathname.replace(/\.data$/, '').split('/')[2] ?? '';

export async function loader(args: LoaderFunctionArgs) {
  const key = keyOf(new URL(args.request.url).pathname);
  if (!isLaterPage(key)) throw notFound();
  return centreLoader(laterPages[key].title, key)(args);
}

export const meta = centreMeta;
export const headers = centreHeaders;

export default function CentreLaterPage() {
  const key = keyOf(useLocation().pathname);
  const own = useSiteTerms();
  if (!isLaterPage(key)) return null;
  return (
    <UserCentre current={key} title={own(laterPages[key].title)}>
      <LaterPage page={key} />
    </UserCentre>
  );
}
