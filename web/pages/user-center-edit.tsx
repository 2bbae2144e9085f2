import { ProfileEditor } from '#web/features/profiles/profile-form.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('资料', 'edit');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function EditPage() {
  return (
    <UserCentre current="edit" title="资料">
      <ProfileEditor />
    </UserCentre>
  );
}
