import type { AnchorHTMLAttributes } from 'react';

interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Any address that the site's owner chose. */
  to: string;
  opennew?: boolean | undefined;
  external?: boolean | undefined;
}

/** A link of the site's own furniture. It is drawn on the server; scripts make it change the page without a document. */
export function SiteLink({ to, opennew, external, children, ...attributes }: SiteLinkProps) {
  const rel = external || opennew ? `noopener${external ? ' external' : ''}` : undefined;
  return (
    <a href={to} target={opennew ? '_blank' : undefined} rel={rel} {...attributes}>
      {children}
      {opennew && <span className="visually-hidden">（在新窗口打开）</span>}
    </a>
  );
}
