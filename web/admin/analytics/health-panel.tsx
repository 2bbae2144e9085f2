import { getHealth } from '#contract/features/operations/health.calls.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { version } from '../../../package.json';
import { StateMark } from '../list/cells.tsx';

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** Health of the site: problems first, then system details. */
export function HealthPanel() {
  const { loaded, reload } = useLoaded(() => send(getHealth, {}));
  if (loaded.state === 'loading') return <SkeletonList count={2} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState headingLevel={3} onRetry={() => void reload()} />;
  const { engine, node, mail, disk_free_bytes, disk_total_bytes, jobs, dead_mails, problems } = loaded.value;
  const facts: [string, string][] = [
    ['数据库', engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'],
    ['磁盘剩余', `${gigabytes(disk_free_bytes)}，共 ${gigabytes(disk_total_bytes)}`],
    ['后台任务', jobs.dead === 0 ? `${jobs.waiting} 个待运行` : `${jobs.waiting} 个待运行，${jobs.dead} 个已失败`],
    ['邮件', dead_mails === 0 ? mail : `${mail}；${dead_mails} 封没能寄出`],
    ['版本', `Somnia ${version}，Node ${node.replace(/^v/, '')}`],
  ];
  return (
    <>
      <div className="health-state">
        {problems.length === 0 ? (
          <StateMark tone="ok">一切正常</StateMark>
        ) : (
          <StateMark tone="warn">{problems.length} 处需要留意</StateMark>
        )}
      </div>
      {problems.length > 0 && (
        <ul className="health-problems">
          {problems.map((problem) => (
            <li key={problem}>
              <Icon name="triangle-alert" size={15} />
              {problem}
            </li>
          ))}
        </ul>
      )}
      <dl className="health-facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
