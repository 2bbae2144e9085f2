import { ExperiencePage } from '#web/features/growth/experience-page.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('经验', 'experience');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function ExperienceRoute() {
  return (
    <UserCentre current="experience" title="经验">
      <ExperiencePage />
    </UserCentre>
  );
}
