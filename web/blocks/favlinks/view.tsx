import { Avatar } from '#web/ui/avatar.tsx';

import { Notice } from '../notice.tsx';
import type { ViewProps } from '../view-props.ts';

interface FavlinkCard {
  id: number;
  name: string;
  url: string;
  description: string;
  image_url: string;
}

interface Data {
  groups?: { name: string; links: FavlinkCard[] }[];
}

function LinkCard({ link }: { link: FavlinkCard }) {
  return (
    <li>
      <a className="favlink" href={link.url} rel="noopener">
        <Avatar src={link.image_url} seed={link.id} size={44} />
        <span>
          <b>{link.name}</b>
          {link.description && <small>{link.description}</small>}
        </span>
      </a>
    </li>
  );
}

export function View({ block: { data } }: ViewProps<Data>) {
  const groups = (data.groups ?? []).filter((group) => group.links.length > 0);
  if (groups.length === 0) return <Notice icon="link">还没有友情链接</Notice>;
  return groups.map((group) => (
    <section className="favlinks" key={group.name}>
      {groups.length > 1 && group.name && <p className="favlinks-title">{group.name}</p>}
      <ul>
        {group.links.map((link) => (
          <LinkCard key={link.id} link={link} />
        ))}
      </ul>
    </section>
  ));
}
