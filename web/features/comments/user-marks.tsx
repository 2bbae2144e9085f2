import { use } from 'react';

import { OwnerContext } from '#web/ui/owner-context.ts';

interface UserMarksProps {
  /** Null for a guest. */
  id: number | null;
  role: string;
  verifiedText: string;
  /** Is the author of the post. */
  isAuthor?: boolean;
}

/** What stands beside a name. @see docs/reference/entities.md */
export function UserMarks({ id, role, verifiedText, isAuthor = false }: UserMarksProps) {
  const ownerId = use(OwnerContext);
  const isOwner = ownerId > 0 && id === ownerId;
  return (
    <>
      {isAuthor && <span className="badge">作者</span>}
      {isOwner && <span className="badge badge-moon">站长</span>}
      {!isOwner && role === 'administrator' && <span className="badge badge-moon">管理员</span>}
      {verifiedText && (
        <span className="badge badge-plain" title={verifiedText}>
          认证
        </span>
      )}
    </>
  );
}
