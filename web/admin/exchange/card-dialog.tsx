import './exchange.css';

import { useEffect, useState } from 'react';

import { addCards } from '#contract/features/exchange/cards.calls.ts';
import type { AdminGoods } from '#contract/features/exchange/entities.ts';
import { getAdminGoods } from '#contract/features/exchange/goods.calls.ts';
import { cardNoteMaxLength, maxCardsPerBatch, maxExchange } from '#contract/features/exchange/limits.ts';
import { wholeAmount } from '#web/features/exchange/whole-amount.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { makeIdempotencyKey, send } from '#web/kit/client.ts';
import { everyPage } from '#web/kit/every-page.ts';
import { saveCsv } from '#web/kit/csv.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import { copyText } from '#web/ui/copy-text.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';

import { DialogForm } from '../form/dialog-form.tsx';

/** The new codes: the only time that anybody sees them. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isSaved, setSaved] = useState(false);
  const download = () => {
    saveCsv(
      `卡密-${formatDate(Date.now(), 'YYYYMMDD-HHmm')}.csv`,
      [{ label: '卡密', csv: (code: string) => code }],
      codes,
    );
    setSaved(true);
  };
  return (
    <div className="admin-dialog">
      <p role="status">
        已生成 {codes.length} 张卡密。<b>关闭后不会再显示</b>，请先下载或复制。
      </p>
      <textarea
        className="input card-codes"
        aria-label="卡密"
        readOnly
        rows={Math.min(10, codes.length)}
        value={codes.join('\n')}
        onFocus={({ target }) => target.select()}
      />
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => void copyText(codes.join('\n')).then(setSaved)}>
          <Icon name="copy" size={16} />
          复制
        </button>
        <button className="button" type="button" onClick={download}>
          <Icon name="download" size={16} />
          下载 CSV
        </button>
        <button className="button button-primary" type="button" disabled={!isSaved} onClick={onDone}>
          完成
        </button>
      </div>
    </div>
  );
}

function useGoodsChoices(): readonly AdminGoods[] {
  const [goods, setGoods] = useState<readonly AdminGoods[]>([]);
  useEffect(() => {
    everyPage((asked) => send(getAdminGoods, asked)).then(setGoods, reportFailure);
  }, []);
  return goods;
}

type CardField = 'gift' | 'point' | 'goods_id' | 'count' | 'note' | 'expires_at';

const isWithin = (typed: string, max: number): boolean => {
  const amount = wholeAmount(typed);
  return amount !== null && amount >= 1 && amount <= max;
};

/** Makes a batch of card codes, then shows them. */
export function CardDialog({ dialog }: DialogProps<object, void>) {
  const pointsText = usePointsText();
  const goods = useGoodsChoices();
  const [key] = useState(makeIdempotencyKey);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const initial = { gift: 'point', point: '', goods_id: '', count: '10', note: '', expires_at: '' };
  const { form, values, errors, isBusy, control, write, submit } = useForm<CardField>(initial, { hold: dialog.hold });
  const isGoods = values.gift === 'goods';
  const problem = firstProblem<CardField>([
    ['point', !isGoods && !isWithin(values.point, maxExchange) && `请填写每张送出的${pointsText}`],
    ['goods_id', isGoods && values.goods_id === '' && '请选择礼品'],
    ['count', !isWithin(values.count, maxCardsPerBatch) && `一次可以生成 1 到 ${maxCardsPerBatch} 张`],
  ]);
  async function work(): Promise<void> {
    const input = {
      point: isGoods ? 0 : (wholeAmount(values.point) ?? 0),
      goods_id: isGoods ? Number(values.goods_id) : null,
      count: wholeAmount(values.count) ?? 0,
      note: values.note,
      expires_at: values.expires_at === '' ? null : new Date(values.expires_at).toISOString(),
    };
    setCodes((await send(addCards, input, { idempotencyKey: key })).codes);
  }
  if (codes) return <Codes codes={codes} onDone={() => dialog.done()} />;
  return (
    <DialogForm
      formRef={form}
      isBusy={isBusy}
      submitLabel="生成"
      onSubmit={() => submit(problem, work)}
      onCancel={() => dialog.cancel()}
    >
      <Field label="每张送出">
        <select
          name="gift"
          value={values.gift}
          disabled={isBusy}
          onChange={({ target }) => write('gift', target.value)}
          data-focus-first
        >
          <option value="point">{pointsText}</option>
          <option value="goods">一件礼品</option>
        </select>
      </Field>
      {isGoods ? (
        <Field label="礼品" hint="不占用库存，下架的礼品也可以送。" error={errors.goods_id}>
          <select
            name="goods_id"
            value={values.goods_id}
            disabled={isBusy}
            onChange={({ target }) => write('goods_id', target.value)}
          >
            <option value="">请选择</option>
            {goods.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      ) : (
        <Field label={pointsText} error={errors.point}>
          <input {...control('point')} type="text" inputMode="numeric" autoComplete="off" />
        </Field>
      )}
      <Field label="张数" hint={`最多 ${maxCardsPerBatch} 张`} error={errors.count}>
        <input {...control('count')} type="text" inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="截止时间" hint="留空为长期有效" error={errors.expires_at}>
        <input {...control('expires_at')} type="datetime-local" />
      </Field>
      <Field label="备注" hint="只在后台显示" error={errors.note}>
        <input {...control('note')} type="text" maxLength={cardNoteMaxLength} autoComplete="off" />
      </Field>
    </DialogForm>
  );
}
