import type { LayoutData } from '#web/features/site/layout-data.ts';
import { DefaultLogo } from '#web/ui/art/illustration.tsx';

interface LogoImageProps {
  url: string;
  /** The logo as inline SVG, sanitised by the server. */
  svg: string;
  className?: string | undefined;
}

/** A drawing stands in the page itself, so that it takes the colours of the page; anything else is an image. @see docs/reference/routes.md */
function LogoImage({ url, svg, className = '' }: LogoImageProps) {
  if (svg === '') return <img className={className || undefined} src={url} alt="" height={34} />;
  const classes = `logo-drawing ${className}`.trim();
  return <i className={classes} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** Renames the ids of an SVG that appears a second time on the page, which must be unique. */
function withRenamedIds(svg: string): string {
  return svg.replace(/(\sid="|\shref="#|url\(#)(?=(?:night-)?logo-)/g, '$1again-');
}

interface LogoProps extends Pick<LayoutData, 'logo' | 'name'> {
  /** Second instance on the same page. */
  isSecond?: boolean;
}

/** The site's logo for both themes; without one, a default symbol and the site's name. */
export function Logo({ logo, name, isSecond = false }: LogoProps) {
  const draw = (svg: string) => (isSecond ? withRenamedIds(svg) : svg);
  return (
    <a className="logo" href="/" aria-label={`${name} 首页`}>
      {logo ? (
        <>
          <LogoImage className={logo.darkUrl && 'by-day'} url={logo.url} svg={draw(logo.svg)} />
          {logo.darkUrl && <LogoImage className="by-night" url={logo.darkUrl} svg={draw(logo.darkSvg)} />}
        </>
      ) : (
        <>
          <DefaultLogo />
          <span>{name}</span>
        </>
      )}
    </a>
  );
}
