interface UserMarksProps {
  role: string;
  verifiedText: string;
  /** Is the author of the post. */
  isAuthor?: boolean;
}

/** What stands beside a name. @see docs/reference/entities.md */
export function UserMarks({ role, verifiedText, isAuthor = false }: UserMarksProps) {
  return (
    <>
      {isAuthor && <span className="badge">作者</span>}
      {role === 'administrator' && <span className="badge badge-moon">站长</span>}
      {verifiedText && (
        <span className="badge badge-plain" title={verifiedText}>
          认证
        </span>
      )}
    </>
  );
}
