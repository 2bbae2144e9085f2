import './badge-wall.css';

import type { AuthorProfile } from '#contract/features/accounts/entities.ts';
import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';

/** All badges of a user, the first one first. */
export function BadgeWall({ badges }: { badges: AuthorProfile['badges'] }) {
  if (badges.length === 0) return null;
  return (
    <ul className="badge-wall" aria-label="徽章">
      {badges.map(({ id, name, img, description }) => (
        <li key={id} title={description || undefined}>
          <SmallPicture src={img} width={32} height={32} />
          {name}
          {description && <span className="visually-hidden">：{description}</span>}
        </li>
      ))}
    </ul>
  );
}
