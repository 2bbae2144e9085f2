import './ledger.css';

import { getUserStatement } from '#contract/features/ledger/calls.ts';
import { currencyNames } from '#contract/features/ledger/copy.ts';
import type { Currency, StatementEntry } from '#contract/features/ledger/entities.ts';
import { fenToYuan } from '#contract/kit/money.ts';
import type { Member } from '#contract/features/profiles/members.entities.ts';
import { digitsOf, signedAmount } from '#web/features/ledger/statement-lines.ts';
import { filterInput, statementFilters } from '#web/features/ledger/use-statement.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { AdminList, type ListColumn, type ListFilter, type ListHandle } from '../list/admin-list.tsx';
import { csvTime, RelativeTime } from '../list/cells.tsx';
import { openAdjustBalance } from './open-adjust-balance.ts';

const currencies = ['point', 'exp', 'income'] as const satisfies readonly Currency[];

type Balances = Readonly<Record<Currency, number>>;

async function loadBalances(id: number): Promise<Balances> {
  const statements = await Promise.all(
    currencies.map((currency) => send(getUserStatement, { id, currency, page_size: 1 })),
  );
  const [point = 0, exp = 0, income = 0] = statements.map(({ balance }) => balance);
  return { point, exp, income };
}

interface Line extends StatementEntry {
  currency: Currency;
}

/** Income is counted in 分 and written in yuan. */
const inFile = (units: number, currency: Currency) => (currency === 'income' ? fenToYuan(units) : units);

const columns: readonly ListColumn<Line>[] = [
  {
    key: 'title',
    label: '事项',
    kind: 'main',
    cell: ({ title, memo }) => (
      <>
        <b className="cell-name">{title}</b>
        {memo && <span className="cell-note">{memo}</span>}
      </>
    ),
    csv: ({ title, memo }) => [title, memo].filter(Boolean).join('：'),
  },
  {
    key: 'amount',
    label: '变动',
    kind: 'number',
    cell: ({ amount, currency }) => signedAmount(amount, digitsOf(currency)),
    csv: ({ amount, currency }) => inFile(amount, currency),
  },
  {
    key: 'balance',
    label: '余额',
    kind: 'number',
    cell: ({ balance, currency }) => digitsOf(currency)(balance),
    csv: ({ balance, currency }) => inFile(balance, currency),
  },
  {
    key: 'when',
    label: '时间',
    kind: 'short',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    csv: ({ created_at }) => csvTime(created_at),
  },
];

const currencyOf = (text: string | undefined): Currency => currencies.find((each) => each === text) ?? 'point';

/** Income is shown of those who have some. */
const shownOf = ({ income }: Balances): readonly Currency[] =>
  currencies.filter((currency) => currency !== 'income' || income > 0);

function Facts({ balances, names }: { balances: Balances; names: Record<Currency, string> }) {
  return (
    <dl className="ledger-facts">
      {shownOf(balances).map((currency) => (
        <div key={currency}>
          <dt>{currency === 'income' ? `${names.income}（元）` : names[currency]}</dt>
          <dd>{digitsOf(currency)(balances[currency])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 积分与经验: what a user has, how it came about, and the way to change it. */
export function UserStatement({ member }: { member: Pick<Member, 'id' | 'name'> }) {
  const { id, name } = member;
  const names = currencyNames(usePointsText());
  const { loaded, reload } = useLoaded(() => loadBalances(id));
  if (loaded.state === 'loading') return <SkeletonList count={2} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const balances = loaded.value;
  const filters: readonly ListFilter[] = [
    {
      key: 'currency',
      label: '明细',
      kind: 'choice',
      isTabs: true,
      choices: shownOf(balances).map((each) => ({ value: each === 'point' ? '' : each, label: names[each] })),
    },
    ...statementFilters.map((filter): ListFilter =>
      filter.kind === 'choice' ? { ...filter, isTabs: undefined } : filter,
    ),
  ];
  const adjust = (list: ListHandle) =>
    openAdjustBalance({ user: { id, name }, balances }, { title: `调整${name}的${names.point}与${names.exp}` })
      .then(() => Promise.all([list.reload(), reload()]))
      .catch(reportFailure);
  return (
    <>
      <Facts balances={balances} names={names} />
      <AdminList
        name={`statement-${id}`}
        label={`${name}的明细`}
        unit="笔"
        filters={filters}
        columns={columns}
        load={async ({ filters: chosen, ...place }) => {
          const currency = currencyOf(chosen.currency);
          const answer = await send(getUserStatement, { id, currency, ...filterInput(chosen), ...place });
          return { ...answer, list: answer.list.map((entry) => ({ ...entry, currency })) };
        }}
        keyOf={({ id: entryId }) => entryId}
        nameOf={({ title }) => title}
        renderAside={(list) => (
          <button className="button button-small button-primary" type="button" onClick={() => void adjust(list)}>
            <Icon name="pen" size={15} />
            调整
          </button>
        )}
        empty={{ title: '还没有记录', hint: `${name}签到、评论或发布内容后，每一笔都会记在这里。` }}
      />
    </>
  );
}
