import type { Furniture } from '#web/features/site/furniture.ts';
import { Mark } from '#web/ui/art/illustration.tsx';

/** The site's logo in both themes; a site without one has a drawn mark and its name. */
export function Logo({ logo, name }: Pick<Furniture, 'logo' | 'name'>) {
  return (
    <a className="logo" href="/" aria-label={`${name} 首页`}>
      {logo ? (
        <>
          <img className={logo.darkUrl && 'by-day'} src={logo.url} alt="" height={34} />
          {logo.darkUrl && <img className="by-night" src={logo.darkUrl} alt="" height={34} loading="lazy" />}
        </>
      ) : (
        <>
          <Mark />
          <span>{name}</span>
        </>
      )}
    </a>
  );
}
