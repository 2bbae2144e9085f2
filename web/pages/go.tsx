import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { isWebAddress } from '#contract/kit/address.ts';
import { openPage } from '#web/kit/open-page.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import './go.css';

/** The page cache truncates longer queries, which would then point elsewhere. */
const maxTargetLength = 400;

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const url = page.query.get('url') ?? '';
  const isOutside =
    isWebAddress(url) && url.length < maxTargetLength && new URL(url).host !== new URL(args.request.url).host;
  const head = page.head({ title: '即将离开本站', path: '/go', hidden: true });
  const target = isOutside ? { url, host: new URL(url).host } : null;
  return data({ head, siteName: page.options.nv_site_name, target }, { status: isOutside ? 200 : 400 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

/** Goes back; in a new tab without history the link leads to the home page. */
function goBack(event: { preventDefault: () => void }): void {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
}

export default function LeavingPage() {
  const { siteName, target } = useLoaderData<typeof loader>();
  if (!target) {
    return (
      <div className="wrap error-page">
        <EmptyState
          headingLevel={1}
          title="这个地址打不开"
          hint="它不是一个站外网页的地址，为了安全没有继续跳转。"
          illustration="failed"
        >
          <a className="button" href="/">
            回到首页
          </a>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap error-page">
      <section className="leaving panel">
        <p className="kicker">
          <Icon name="external-link" size={16} />
          即将离开本站
        </p>
        <h1>{target.host}</h1>
        <p>您将离开{siteName}，前往一个不归本站管理的网站。请确认地址可信，并留意账号与财产安全。</p>
        <p className="leaving-address">{target.url}</p>
        <div className="leaving-actions">
          <a className="button button-primary" href={target.url} rel="noopener noreferrer nofollow external">
            继续访问
          </a>
          <a className="button" href="/" onClick={goBack}>
            返回
          </a>
        </div>
      </section>
    </div>
  );
}
