import type { AuthorProfile } from '#contract/features/accounts/entities.ts';

/** Filled in once the page is up: follows change too often for a page that is kept. */
function Count({ of }: { of: Record<string, string> }) {
  return <b {...of}>–</b>;
}

/** How many a person follows and how many follow them. */
export function AuthorFollows({ author: { id } }: { author: AuthorProfile }) {
  return (
    <>
      <span className="needs-script">
        <Count of={{ 'data-counts': `follow user ${id}` }} /> 位粉丝
      </span>
      <span className="needs-script">
        <Count of={{ 'data-following': String(id) }} /> 个关注
      </span>
    </>
  );
}
