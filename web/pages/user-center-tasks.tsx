import { TasksPage } from '#web/features/growth/tasks-page.tsx';
import { centreHeaders, centreLoader, centreMeta } from '#web/features/profiles/centre-route.ts';
import { UserCentre } from '#web/features/profiles/user-centre.tsx';

export const loader = centreLoader('任务中心', 'tasks');
export const meta = centreMeta;
export const headers = centreHeaders;

export default function TasksRoute() {
  return (
    <UserCentre current="tasks" title="任务中心">
      <TasksPage />
    </UserCentre>
  );
}
