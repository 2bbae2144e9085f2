import type { AnchorHTMLAttributes } from 'react';

interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Any address set by the site's owner. */
  to: string;
  opennew?: boolean | undefined;
  external?: boolean | undefined;
}

/** A link in the server-rendered layout. Scripts turn it into a client-side navigation. */
export function SiteLink({ to, opennew, external, children, ...attributes }: SiteLinkProps) {
  const rel = external || opennew ? `noopener${external ? ' external' : ''}` : undefined;
  return (
    <a href={to} target={opennew ? '_blank' : undefined} rel={rel} {...attributes}>
      {children}
      {opennew && <span className="visually-hidden">（在新窗口打开）</span>}
    </a>
  );
}
