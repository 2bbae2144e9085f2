import { mayManageMediaGroups } from '#contract/features/media/library.rules.ts';

import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { MediaLibrary } from '../media/media-library.tsx';

export const meta = adminMeta('媒体库');
export const headers = adminHeaders;

export default function MediaPage() {
  return (
    <AdminFrame current="media" title="媒体库" access="contributor">
      {(user) => (
        <MediaLibrary
          mayGroup={mayManageMediaGroups({
            userId: user.id,
            role: user.role,
            power: user.power,
            vipLevel: 0,
            banned: false,
          })}
        />
      )}
    </AdminFrame>
  );
}
