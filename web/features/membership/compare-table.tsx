import type { CompareRow } from '#contract/features/membership/entities.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moon } from '#web/ui/moon.tsx';

function Cell({ value, type }: { value: string; type: CompareRow['type_vip'] }) {
  if (type === 'text') return <td>{value}</td>;
  const has = value === '1';
  return (
    <td className={has ? 'has-it' : ''}>
      <Icon name={has ? 'check' : 'minus'} />
      <span className="visually-hidden">{has ? '有' : '没有'}</span>
    </td>
  );
}

/** What members have and others have not. */
export function CompareTable({ rows }: { rows: readonly CompareRow[] }) {
  return (
    <table className="vip-compare">
      <thead>
        <tr>
          <th scope="col">权益</th>
          <th scope="col">非会员</th>
          <th scope="col">
            <span>
              <Moon size={12} />
              会员
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, is_vip, type_vip, not_vip, type_not_vip }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <Cell value={not_vip} type={type_not_vip} />
            <Cell value={is_vip} type={type_vip} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
