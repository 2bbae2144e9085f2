import { openLinkApplication, type OwnSite } from './link-application.ts';

/** Opens the form in which visitors apply for a friend link. */
export function ApplyForLink({ site, rules }: { site: OwnSite; rules: string }) {
  return (
    <button
      className="button button-primary link-apply"
      type="button"
      onClick={() => void openLinkApplication({ site, rules })}
    >
      申请友链
    </button>
  );
}
