import type { MomentLink } from '#contract/features/moments/entities.ts';
import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** The preview of the first link of a moment. Its links are handled like those in its text. */
export function CardLink({ link }: { link: MomentLink }) {
  const { url, title, description, image } = link;
  return (
    <div data-written="">
      <a className="moment-link" href={url} rel="noopener nofollow ugc">
        {image.url && <SmallPicture src={image.url} width={88} height={88} isCropped />}
        <span>
          <b>{title || hostOf(url)}</b>
          {description && <span className="moment-link-about">{description}</span>}
          <span className="moment-link-host">
            <Icon name="link" size={13} />
            {hostOf(url)}
          </span>
        </span>
      </a>
    </div>
  );
}
