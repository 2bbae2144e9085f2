import type { Favlink, FavlinkGroup } from '#contract/features/links/entities.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';

import './links.css';

function LinkCard({ link }: { link: Favlink }) {
  return (
    <li>
      <a className="link-card" href={link.url} rel="noopener" target="_blank">
        <Avatar src={link.image_url} seed={link.url} size={52} />
        <span className="link-card-words">
          <b>{link.name}</b>
          {link.description && <span>{link.description}</span>}
        </span>
        {link.healthy === false && (
          <span className="link-card-away" title="最近一次检查时没有打开">
            <Icon name="triangle-alert" size={14} />
            暂时联系不上
          </span>
        )}
      </a>
    </li>
  );
}

/** Friend links by group. */
export function LinkGroups({ groups }: { groups: FavlinkGroup[] }) {
  return groups.map((group) => (
    <section key={group.name} className="link-group">
      <h2 className="section-head">
        <span>{group.name || '邻居们'}</span>
        <small>{group.links.length} 位</small>
      </h2>
      <ul>
        {group.links.map((link) => (
          <LinkCard key={link.id} link={link} />
        ))}
      </ul>
    </section>
  ));
}
