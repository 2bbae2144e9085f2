import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';

/** First segments that no page answers: feeds, files, calls. */
const notPages = /^\/(feed|uploads|assets|og|nv|somnia|sst|nv-admin)(\/|$)|\/feed(\/\w+)?$|\.\w{2,5}$/;

/** Whether the router may go there without loading a document. */
export function isPageAddress(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//') && !notPages.test(address.replace(/[?#].*$/, ''));
}

interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Any address that the site's owner chose. */
  to: string;
  opennew?: boolean | undefined;
  external?: boolean | undefined;
}

/** A link of the site's own furniture: a page is fetched ahead on hover, a file or another site is a plain link. */
export function SiteLink({ to, opennew, external, children, ...attributes }: SiteLinkProps) {
  if (!opennew && !external && isPageAddress(to)) {
    return (
      <Link to={to} prefetch="intent" {...attributes}>
        {children}
      </Link>
    );
  }
  const rel = external || opennew ? `noopener${external ? ' external' : ''}` : undefined;
  return (
    <a href={to} target={opennew ? '_blank' : undefined} rel={rel} {...attributes}>
      {children}
      {opennew && <span className="visually-hidden">（在新窗口打开）</span>}
    </a>
  );
}
