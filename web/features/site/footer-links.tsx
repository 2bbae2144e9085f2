import { isPagePath } from '#web/kit/page-address.ts';

import { SiteLink } from './site-link.tsx';
import type { FooterLink } from './layout-data.ts';

/** The links that the owner wants at the end of every page: words, a picture, or both. @see docs/reference/routes.md */
export function FooterLinks({ links }: { links: readonly FooterLink[] }) {
  return (
    <ul className="footer-links" aria-label="相关链接">
      {links.map(({ text, url, image }) => (
        <li key={url + text}>
          <SiteLink to={url} opennew={!isPagePath(url)} external={!url.startsWith('/')}>
            {image && (
              <img src={image} alt={text === '' ? new URL(url, 'http://site').host : ''} height={24} loading="lazy" />
            )}
            {text}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
