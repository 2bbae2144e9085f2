import type { AuthorProfile } from '#contract/features/accounts/entities.ts';

/** Filled in after hydration: follow counts change too often for a cached page. */
function Count({ of }: { of: Record<string, string> }) {
  return <b {...of}>–</b>;
}

/** How many users an author follows and how many followers they have. */
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
